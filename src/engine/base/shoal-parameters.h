/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Named parameters of hierarchy builders and solvers: texts, with a description of the values that are allowed. */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/**
 * ShoalParameterKind:
 * @SHOAL_PARAMETER_NUMBER: a finite number
 * @SHOAL_PARAMETER_INTEGER: a whole number
 * @SHOAL_PARAMETER_BOOLEAN: "true" or "false"
 * @SHOAL_PARAMETER_CHOICE: one of a few words
 * @SHOAL_PARAMETER_NUMBERS: numbers separated by '/', possibly none
 * @SHOAL_PARAMETER_WORDS: words separated by '/', possibly none
 * @SHOAL_PARAMETER_TEXT: any text
 * @SHOAL_PARAMETER_FILE: the name of a file, possibly none
 * @SHOAL_PARAMETER_RUN: the name or the number of a run of the project, possibly none
 */
typedef enum
{
  SHOAL_PARAMETER_NUMBER,
  SHOAL_PARAMETER_INTEGER,
  SHOAL_PARAMETER_BOOLEAN,
  SHOAL_PARAMETER_CHOICE,
  SHOAL_PARAMETER_NUMBERS,
  SHOAL_PARAMETER_WORDS,
  SHOAL_PARAMETER_TEXT,
  SHOAL_PARAMETER_FILE,
  SHOAL_PARAMETER_RUN,
} ShoalParameterKind;

/**
 * ShoalParameterSpec:
 * @name: kebab-case name
 * @kind: the kind of its values
 * @fallback: the default, as text
 * @minimum: smallest allowed number
 * @maximum: largest allowed number
 * @choices: (nullable): the words of a choice, separated by '/'
 * @summary: one sentence
 * @title: (nullable): name for people, %NULL if @name serves for that
 * @choice_titles: (nullable) (array zero-terminated=1): name of each of @choices for people, %NULL if the words serve
 *   for that
 */
typedef struct
{
  const char *name;
  ShoalParameterKind kind;
  const char *fallback;
  double minimum;
  double maximum;
  const char *choices;
  const char *summary;
  const char *title;
  const char *const *choice_titles;
} ShoalParameterSpec;

/** ShoalParameters: texts by name; parameters that are not set have their default. */
typedef struct _ShoalParameters ShoalParameters;

#define SHOAL_TYPE_PARAMETERS (shoal_parameters_get_type ())
GType            shoal_parameters_get_type    (void);
ShoalParameters *shoal_parameters_new         (void);
ShoalParameters *shoal_parameters_copy        (const ShoalParameters    *self);
void             shoal_parameters_free        (ShoalParameters          *self);
void             shoal_parameters_set         (ShoalParameters          *self,
                                               const char               *name,
                                               const char               *text);
const char      *shoal_parameters_get         (const ShoalParameters    *self,
                                               const char               *name);
char           **shoal_parameters_get_names   (const ShoalParameters    *self);
char            *shoal_parameter_spec_describe (const ShoalParameterSpec *spec);
char            *shoal_parameter_spec_dup_title
                                              (const ShoalParameterSpec *self);
char           **shoal_parameter_spec_dup_choice_titles
                                              (const ShoalParameterSpec *self);
void             shoal_parameter_choices_set_titles
                                        (GType                     type,
                                         const char *const        *titles);
gboolean         shoal_parameter_spec_check   (const ShoalParameterSpec *self,
                                               const char               *text,
                                               const char               *owner,
                                               GError                  **error);
gboolean         shoal_parameters_check       (const ShoalParameters    *self,
                                               const char               *owner,
                                               const ShoalParameterSpec *specs,
                                               guint                     n_specs,
                                               GError                  **error);
const char      *shoal_parameters_get_text    (const ShoalParameters    *self,
                                               const ShoalParameterSpec *spec);
double           shoal_parameters_get_number  (const ShoalParameters    *self,
                                               const ShoalParameterSpec *spec);
gboolean         shoal_parameters_get_boolean (const ShoalParameters    *self,
                                               const ShoalParameterSpec *spec);
double          *shoal_parameters_get_numbers (const ShoalParameters    *self,
                                               const ShoalParameterSpec *spec,
                                               gsize                    *n);
char           **shoal_parameters_get_words   (const ShoalParameters    *self,
                                               const ShoalParameterSpec *spec);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalParameters, shoal_parameters_free)

ShoalParameterSpec *shoal_property_parameters_list (GObjectClass  *klass,
                                                    guint         *n_specs);
gboolean            shoal_property_parameters_set  (GObject       *object,
                                                    const char    *name,
                                                    const char    *text,
                                                    const char    *owner,
                                                    GError       **error);
char               *shoal_property_parameters_dup  (GObject       *object,
                                                    const char    *name);

G_END_DECLS
