/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Presets with the colours of the GNOME palette, and calculations with colours. */

#include "charts/base/shoal-chart-theme.h"

#include <math.h>
#include <string.h>

typedef struct
{
  const char *colors[SHOAL_CHART_N_ROLES];
  const char *series[SHOAL_CHART_N_SERIES];
} Preset;

/* Hues of the GNOME palette. Their lightness is changed so that text has a contrast of at least 4.5 to the background,
 * and fills one of at least 3; with high contrast at least 7 and 4.5. */
static const Preset presets[2][2] = {
  [SHOAL_CHART_LIGHT] = {
    { { "#ffffff", "#2e3436", "#5e5c64", "#e6e5e3", "#c0bfbc", "#f3f2f1", "#1c71d8", "#1b7f4d", "#9c5a00", "#c01c28",
        "#f5c211", "#ffffff" },
      { "#3584e4", "#c64600", "#2a9d62", "#9141ac", "#b5835a", "#0d8a99" } },
    { { "#ffffff", "#000000", "#3d3846", "#9a9996", "#241f31", "#ececea", "#0b4aa2", "#0b5c34", "#6e3c00", "#8f0f19",
        "#f5c211", "#ffffff" },
      { "#1a5fb4", "#a23a00", "#1a7046", "#613583", "#63452c", "#06636e" } },
  },
  [SHOAL_CHART_DARK] = {
    { { "#1e1e1e", "#f6f5f4", "#a9a8a4", "#484848", "#6b6a68", "#2d2d2d", "#78aeed", "#57d68d", "#f5c211", "#ff8a80",
        "#f8e45c", "#1e1e1e" },
      { "#62a0ea", "#ff9d4d", "#57e389", "#c88fe0", "#cdab8f", "#4cc7d6" } },
    { { "#000000", "#ffffff", "#deddda", "#77767b", "#f6f5f4", "#1e1e1e", "#99c1f1", "#8ff0a4", "#f9f06b", "#ffaba3",
        "#f9f06b", "#000000" },
      { "#99c1f1", "#ffbe6f", "#8ff0a4", "#dc8add", "#e0c3a8", "#7fe3ee" } },
  },
};

/**
 * shoal_chart_theme_new:
 * @brightness: light or dark
 * @high_contrast: whether lines and text have the highest possible contrast
 *
 * Returns: (transfer full): a theme with the colours of the GNOME palette, left to right, at 96 dots per inch.
 */
ShoalChartTheme *
shoal_chart_theme_new (ShoalChartBrightness brightness,
                       gboolean             high_contrast)
{
  ShoalChartTheme *self = g_new0 (ShoalChartTheme, 1);
  const Preset *preset = &presets[brightness == SHOAL_CHART_DARK][high_contrast != FALSE];

  for (guint i = 0; i < SHOAL_CHART_N_ROLES; i++)
    self->colors[i] = shoal_color_parse (preset->colors[i]);
  for (guint i = 0; i < SHOAL_CHART_N_SERIES; i++)
    self->series[i] = shoal_color_parse (preset->series[i]);
  self->font = g_strdup ("Cantarell, sans-serif 11");
  self->resolution = 96.0;
  self->scale = 1.0;
  self->high_contrast = high_contrast;
  return self;
}

/** shoal_chart_theme_copy: Returns: (transfer full): a copy that the caller may change. */
ShoalChartTheme *
shoal_chart_theme_copy (const ShoalChartTheme *self)
{
  ShoalChartTheme *copy = g_new (ShoalChartTheme, 1);

  *copy = *self;
  copy->font = g_strdup (self->font);
  return copy;
}

/** shoal_chart_theme_free: Frees @self. */
void
shoal_chart_theme_free (ShoalChartTheme *self)
{
  if (self == NULL)
    return;
  g_free (self->font);
  g_free (self);
}

/** shoal_chart_theme_set_font: Takes a copy of a Pango font description such as "Cantarell 11". */
void
shoal_chart_theme_set_font (ShoalChartTheme *self,
                            const char      *font)
{
  char *copy = g_strdup (font);

  g_free (self->font);
  self->font = copy;
}

static gboolean
colors_equal (const ShoalColor *a,
              const ShoalColor *b,
              guint             n)
{
  for (guint i = 0; i < n; i++)
    {
      if (shoal_color_to_pixel (a[i]) != shoal_color_to_pixel (b[i]))
        return FALSE;
    }
  return TRUE;
}

/** shoal_chart_theme_equal: Returns: whether drawings look the same with both. */
gboolean
shoal_chart_theme_equal (const ShoalChartTheme *self,
                         const ShoalChartTheme *other)
{
  return colors_equal (self->colors, other->colors, SHOAL_CHART_N_ROLES)
         && colors_equal (self->series, other->series, SHOAL_CHART_N_SERIES)
         && g_strcmp0 (self->font, other->font) == 0 && self->resolution == other->resolution
         && self->scale == other->scale && self->high_contrast == other->high_contrast
         && self->right_to_left == other->right_to_left && self->vector == other->vector;
}

/**
 * shoal_color_parse:
 * @hex: "#rrggbb"
 *
 * Returns: the opaque colour; black if @hex is not a colour.
 */
ShoalColor
shoal_color_parse (const char *hex)
{
  ShoalColor color = { 0.0, 0.0, 0.0, 1.0 };
  guint64 value;

  if (strlen (hex) != 7 || hex[0] != '#' || !g_ascii_string_to_unsigned (hex + 1, 16, 0, 0xffffff, &value, NULL))
    return color;
  color.red = (double) (value >> 16) / 255.0;
  color.green = (double) ((value >> 8) & 0xff) / 255.0;
  color.blue = (double) (value & 0xff) / 255.0;
  return color;
}

/** shoal_color_mix: Returns: a mixture of @a and @b; @share, 0 to 1, is the part of @b. */
ShoalColor
shoal_color_mix (ShoalColor a,
                 ShoalColor b,
                 double     share)
{
  ShoalColor color = {
    a.red + (b.red - a.red) * share,
    a.green + (b.green - a.green) * share,
    a.blue + (b.blue - a.blue) * share,
    a.alpha + (b.alpha - a.alpha) * share,
  };

  return color;
}

/** shoal_color_with_alpha: Returns: @color with its opacity multiplied by @alpha. */
ShoalColor
shoal_color_with_alpha (ShoalColor color,
                        double     alpha)
{
  color.alpha *= alpha;
  return color;
}

static double
linearize (double channel)
{
  return channel <= 0.04045 ? channel / 12.92 : pow ((channel + 0.055) / 1.055, 2.4);
}

static double
get_luminance (ShoalColor color)
{
  return 0.2126 * linearize (color.red) + 0.7152 * linearize (color.green) + 0.0722 * linearize (color.blue);
}

/** shoal_color_get_contrast: Returns: the contrast ratio of two opaque colours as WCAG 2.1 defines it, 1 to 21. */
double
shoal_color_get_contrast (ShoalColor a,
                          ShoalColor b)
{
  double x = get_luminance (a);
  double y = get_luminance (b);

  return (MAX (x, y) + 0.05) / (MIN (x, y) + 0.05);
}

/** shoal_color_to_pixel: Returns: the premultiplied pixel of an ARGB32 image surface. */
guint32
shoal_color_to_pixel (ShoalColor color)
{
  double alpha = CLAMP (color.alpha, 0.0, 1.0);
  guint32 a = (guint32) (alpha * 255.0 + 0.5);
  guint32 r = (guint32) (CLAMP (color.red, 0.0, 1.0) * alpha * 255.0 + 0.5);
  guint32 g = (guint32) (CLAMP (color.green, 0.0, 1.0) * alpha * 255.0 + 0.5);
  guint32 b = (guint32) (CLAMP (color.blue, 0.0, 1.0) * alpha * 255.0 + 0.5);

  return a << 24 | r << 16 | g << 8 | b;
}
