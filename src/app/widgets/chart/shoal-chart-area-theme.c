/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Colours, font, contrast, scale and direction of a widget, for the charts library, which knows no widgets. */

#include "config.h"

#include "widgets/chart/shoal-chart-area-private.h"

#include <adwaita.h>

static void
take_color (ShoalChartTheme *theme,
            ShoalChartRole   role,
            const GdkRGBA   *color)
{
  theme->colors[role] = (ShoalColor) { color->red, color->green, color->blue, color->alpha };
}

static void
look_up (GtkWidget       *widget,
         ShoalChartTheme *theme,
         ShoalChartRole   role,
         const char      *name)
{
  GdkRGBA color;

  if (gtk_style_context_lookup_color (gtk_widget_get_style_context (widget), name, &color))
    take_color (theme, role, &color);
}

static void
read_font (GtkWidget       *widget,
           ShoalChartTheme *theme)
{
  PangoContext *context = gtk_widget_get_pango_context (widget);
  g_autoptr (PangoFontDescription) description = pango_font_description_copy (pango_context_get_font_description (context));
  g_autofree char *font = NULL;
  int dpi = -1;

  g_object_get (gtk_widget_get_settings (widget), "gtk-xft-dpi", &dpi, NULL);
  if (dpi > 0)
    theme->resolution = dpi / 1024.0;
  /* Styles give sizes in pixels. */
  if (pango_font_description_get_size_is_absolute (description))
    pango_font_description_set_size (description,
                                     (int) (pango_font_description_get_size (description) * 72 / theme->resolution));
  font = pango_font_description_to_string (description);
  shoal_chart_theme_set_font (theme, font);
}

/* Returns: (transfer full): what a drawing looks like in the place @widget stands in. */
ShoalChartTheme *
_shoal_chart_area_make_theme (GtkWidget *widget)
{
  AdwStyleManager *style = adw_style_manager_get_for_display (gtk_widget_get_display (widget));
  gboolean high_contrast = adw_style_manager_get_high_contrast (style);
  ShoalChartTheme *theme = shoal_chart_theme_new (adw_style_manager_get_dark (style) ? SHOAL_CHART_DARK : SHOAL_CHART_LIGHT,
                                                  high_contrast);
  GdkRGBA color;

  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &color);
  if (!high_contrast)
    {
      take_color (theme, SHOAL_CHART_FOREGROUND, &color);
      look_up (widget, theme, SHOAL_CHART_BACKGROUND, "window_bg_color");
    }
  theme->scale = gtk_widget_get_scale_factor (widget);
  theme->right_to_left = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  read_font (widget, theme);
  return theme;
}
