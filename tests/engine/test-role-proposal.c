/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Proposed roles, and what a few columns together single out. */

#include "../fixture-schema.h"
#include "privacy/shoal-uniqueness.h"
#include "schema/shoal-proposals.h"

#include <string.h>

typedef struct
{
  const char *name;
  ShoalValueType type;
  const char *texts[12];
  ShoalRole role;
  const char *reason;
} Proposal;

static const Proposal proposals[] = {
  { "name", SHOAL_VALUE_TEXT, { "a", "a", "b", "b" }, SHOAL_ROLE_IDENTIFIER, "“name”" },
  { "LastName", SHOAL_VALUE_TEXT, { "a", "a", "b", "b" }, SHOAL_ROLE_IDENTIFIER, "“name”" },
  { "patient_id", SHOAL_VALUE_NUMBER, { "7", "7", "9", "9" }, SHOAL_ROLE_PERSON, "“patient”" },
  { "patient_id", SHOAL_VALUE_NUMBER, { "7", "7", "9", "9" }, SHOAL_ROLE_PERSON, "values repeat" },
  { "patient_id", SHOAL_VALUE_NUMBER, { "7", "8", "9", "11" }, SHOAL_ROLE_IDENTIFIER, "“patient”" },
  { "e-mail", SHOAL_VALUE_TEXT, { "a", "a", "b", "b" }, SHOAL_ROLE_IDENTIFIER, "“mail”" },
  { "place_name", SHOAL_VALUE_TEXT, { "a", "a", "b", "b" }, SHOAL_ROLE_QUASI_IDENTIFIER, "“place”" },
  { "Age", SHOAL_VALUE_NUMBER, { "30", "30", "31", "31" }, SHOAL_ROLE_QUASI_IDENTIFIER, "“age”" },
  { "zip.code", SHOAL_VALUE_TEXT, { "014", "014", "015" }, SHOAL_ROLE_QUASI_IDENTIFIER, "“zip”" },
  { "birthDate", SHOAL_VALUE_DATE, { "2000-01-01", "2000-01-01" }, SHOAL_ROLE_INSENSITIVE, "same value" },
  { "birthDate", SHOAL_VALUE_DATE, { "2000-01-01", "2000-01-02" }, SHOAL_ROLE_QUASI_IDENTIFIER, "“birth”" },
  { "x", SHOAL_VALUE_DATE, { "2000-01-01", "2000-01-02", "2000-01-02" }, SHOAL_ROLE_QUASI_IDENTIFIER, "dates" },
  { "earningsMonth", SHOAL_VALUE_NUMBER, { "1", "1", "2", "2" }, SHOAL_ROLE_SENSITIVE, "“earnings”" },
  { "hour earnings", SHOAL_VALUE_NUMBER, { "1", "1", "2", "2" }, SHOAL_ROLE_SENSITIVE, "“earnings”" },
  { "diagnosis", SHOAL_VALUE_TEXT, { "a", "a", "b", "b" }, SHOAL_ROLE_SENSITIVE, "“diagnosis”" },
  { "x", SHOAL_VALUE_TEXT, { "a", "b", "c", "d" }, SHOAL_ROLE_IDENTIFIER, "unique in 100 %" },
  { "x", SHOAL_VALUE_NUMBER, { "3", "1", "2", "4" }, SHOAL_ROLE_IDENTIFIER, "consecutive" },
  { "x", SHOAL_VALUE_NUMBER, { "3.5", "1.25", "2", "40" }, SHOAL_ROLE_QUASI_IDENTIFIER, "unique in 100 %" },
  { "x", SHOAL_VALUE_TEXT, { "a", "a", "b", "b" }, SHOAL_ROLE_UNSET, "2 values" },
  { "x", SHOAL_VALUE_NUMBER, { "1", "1", "2", "2" }, SHOAL_ROLE_UNSET, "2 values" },
  { "x", SHOAL_VALUE_TEXT, { "a", "a", "a" }, SHOAL_ROLE_INSENSITIVE, "same value" },
  /* One person who is known to have a value is told by it. */
  { "x", SHOAL_VALUE_TEXT, { "a", NULL }, SHOAL_ROLE_IDENTIFIER, "unique" },
  { "package", SHOAL_VALUE_TEXT, { "a", "a", "b", "b" }, SHOAL_ROLE_UNSET, "2 values" },

  /* Words of other languages, with and without accents. */
  { "Geburtsdatum", SHOAL_VALUE_TEXT, { "a", "a", "b", "b" }, SHOAL_ROLE_QUASI_IDENTIFIER, "“geburtsdatum”" },
  { "STRASSE", SHOAL_VALUE_TEXT, { "a", "a", "b", "b" }, SHOAL_ROLE_IDENTIFIER, "“strasse”" },
  { "Straße", SHOAL_VALUE_TEXT, { "a", "a", "b", "b" }, SHOAL_ROLE_IDENTIFIER, "“straße”" },
  { "Größe", SHOAL_VALUE_NUMBER, { "1", "1", "2", "2" }, SHOAL_ROLE_QUASI_IDENTIFIER, "“größe”" },
  { "Versicherungsnummer", SHOAL_VALUE_NUMBER, { "1", "1", "2", "2" }, SHOAL_ROLE_PERSON, "stands for one person" },
  { "Einkommen_2024", SHOAL_VALUE_NUMBER, { "1", "1", "2", "2" }, SHOAL_ROLE_SENSITIVE, "“einkommen”" },
  { "Prénom", SHOAL_VALUE_TEXT, { "a", "a", "b", "b" }, SHOAL_ROLE_IDENTIFIER, "“prénom”" },
  { "département", SHOAL_VALUE_TEXT, { "a", "a", "b", "b" }, SHOAL_ROLE_QUASI_IDENTIFIER, "“département”" },
  { "Año", SHOAL_VALUE_NUMBER, { "1", "1", "2", "2" }, SHOAL_ROLE_QUASI_IDENTIFIER, "“año”" },
  { "apellido", SHOAL_VALUE_TEXT, { "a", "a", "b", "b" }, SHOAL_ROLE_IDENTIFIER, "“apellido”" },
  { "achternaam", SHOAL_VALUE_TEXT, { "a", "a", "b", "b" }, SHOAL_ROLE_IDENTIFIER, "“achternaam”" },
  { "leeftijd", SHOAL_VALUE_NUMBER, { "1", "1", "2", "2" }, SHOAL_ROLE_QUASI_IDENTIFIER, "“leeftijd”" },
  { "Città", SHOAL_VALUE_TEXT, { "a", "a", "b", "b" }, SHOAL_ROLE_QUASI_IDENTIFIER, "“città”" },
  { "reddito", SHOAL_VALUE_NUMBER, { "1", "1", "2", "2" }, SHOAL_ROLE_SENSITIVE, "“reddito”" },
  { "\xff\xfe", SHOAL_VALUE_TEXT, { "a", "a", "b", "b" }, SHOAL_ROLE_UNSET, "2 values" },
  { "年齢", SHOAL_VALUE_TEXT, { "a", "a", "b", "b" }, SHOAL_ROLE_UNSET, "2 values" },

  /* What values look like. A pattern that leads to a person is stronger than a name. */
  { "x", SHOAL_VALUE_TEXT, { "a@b.org", "a@b.org", "c.d@e.co.uk", "c.d@e.co.uk" }, SHOAL_ROLE_IDENTIFIER, "e-mail" },
  { "place", SHOAL_VALUE_TEXT, { "a@b.org", "a@b.org", "c.d@e.co.uk" }, SHOAL_ROLE_IDENTIFIER, "e-mail" },
  { "x", SHOAL_VALUE_TEXT, { "DE89 3704 0044 0532 0130 00", "DE89 3704 0044 0532 0130 00", "GB82WEST12345698765432" },
    SHOAL_ROLE_IDENTIFIER, "IBAN" },
  { "x", SHOAL_VALUE_TEXT, { "DE88 3704 0044 0532 0130 00", "DE88 3704 0044 0532 0130 00", "DE87 3704 0044 0532 0130 00",
                             "DE87 3704 0044 0532 0130 00" }, SHOAL_ROLE_UNSET, "2 values" },
  { "x", SHOAL_VALUE_TEXT, { "4539578763621486", "4539578763621486", "5500005555555559", "4111111111111111",
                             "5500005555555559", "340000000000009", "30000000000004" }, SHOAL_ROLE_IDENTIFIER, "card" },
  { "x", SHOAL_VALUE_TEXT, { "+49 30 123456", "+49 30 123456", "030/1234567", "(030) 7654321", "030/1234567",
                             "(030) 7654321" }, SHOAL_ROLE_IDENTIFIER, "telephone" },
  { "x", SHOAL_VALUE_TEXT, { "078-05-1120", "078-05-1120", "219-09-9999", "219-09-9999" }, SHOAL_ROLE_PERSON,
    "social security" },
  { "x", SHOAL_VALUE_TEXT, { "10.0.0.1", "10.0.0.1", "fe80::1", "fe80::1" }, SHOAL_ROLE_IDENTIFIER, "network" },
  { "x", SHOAL_VALUE_TEXT, { "01069", "01069", "01097", "10115", "01097", "10115" }, SHOAL_ROLE_QUASI_IDENTIFIER,
    "postcodes" },
  /* Amounts of money with a blank before them. */
  { "x", SHOAL_VALUE_TEXT, { " 2174", " 2174", " 10520", " 10520", " 4386", " 4386", " 7298" }, SHOAL_ROLE_UNSET,
    "4 values" },
  { "x", SHOAL_VALUE_TEXT, { "SW1A 1AA", "SW1A 1AA", "M1 1AE", "CR2 6XH", "M1 1AE", "CR2 6XH" },
    SHOAL_ROLE_QUASI_IDENTIFIER, "postcodes" },
  { "x", SHOAL_VALUE_NUMBER, { "10115", "10115", "20095", "80331", "20095", "80331" }, SHOAL_ROLE_UNSET, "3 values" },
  { "x", SHOAL_VALUE_TEXT, { "männlich", "weiblich", "weiblich", "männlich", "divers", "divers" },
    SHOAL_ROLE_QUASI_IDENTIFIER, "sexes" },
  { "x", SHOAL_VALUE_TEXT, { "France", "France", "Chad", "Peru", "Peru", "Chad" }, SHOAL_ROLE_QUASI_IDENTIFIER,
    "countries" },
  { "x", SHOAL_VALUE_DATE, { "1931-05-06", "1950-01-02", "1960-01-02", "1999-03-02", "1999-03-02" },
    SHOAL_ROLE_QUASI_IDENTIFIER, "births" },
};

/* Numbers of rows and of households, in a table that is large enough to tell. */
static void
test_numbers (void)
{
  g_autofree char **every = g_new0 (char *, 61), **household = g_new0 (char *, 61), **pay = g_new0 (char *, 61);
  g_autofree const char **sex = g_new0 (const char *, 61);
  g_autoptr (ShoalColumn) rows = NULL, groups = NULL, amounts = NULL;
  g_autofree char *first = NULL, *second = NULL, *third = NULL;

  for (guint i = 0; i < 60; i++)
    {
      every[i] = g_strdup_printf ("%u", 100 * (i / 3 + 1) + i % 3);
      household[i] = g_strdup_printf ("%u", i / 3 + 1);
      pay[i] = g_strdup_printf ("%u.5", 100 + 7 * i);
    }
  rows = shoal_column_new_from_texts ("rb030", SHOAL_VALUE_NUMBER, (const char *const *) every, 60);
  groups = shoal_column_new_from_texts ("db030", SHOAL_VALUE_NUMBER, (const char *const *) household, 60);
  amounts = shoal_column_new_from_texts ("x", SHOAL_VALUE_NUMBER, (const char *const *) pay, 60);
  g_assert_cmpint (shoal_role_propose (rows, &first), ==, SHOAL_ROLE_IDENTIFIER);
  g_assert_nonnull (strstr (first, "every row"));
  g_assert_cmpint (shoal_role_propose (groups, &second), ==, SHOAL_ROLE_PERSON);
  g_assert_nonnull (strstr (second, "household"));
  g_assert_cmpint (shoal_role_propose (amounts, &third), ==, SHOAL_ROLE_QUASI_IDENTIFIER);
  /* Of people of both sexes it is a household's; of rows of one sex each it may be a person's. */
  for (guint of_person = 0; of_person < 2; of_person++)
    {
      g_autoptr (GPtrArray) columns = g_ptr_array_new_with_free_func (g_object_unref);
      g_autoptr (ShoalTable) table = NULL;
      g_autofree char *reason = NULL;

      for (guint i = 0; i < 60; i++)
        sex[i] = (of_person ? i / 3 : i) % 2 == 0 ? "female" : "male";
      g_ptr_array_add (columns, g_object_ref (groups));
      g_ptr_array_add (columns, shoal_column_new_from_texts ("rb090", SHOAL_VALUE_TEXT, sex, 60));
      table = shoal_table_new (columns, 60, NULL);
      g_assert_cmpint (shoal_role_propose_in_table (table, 0, &reason), ==, of_person ? SHOAL_ROLE_PERSON : SHOAL_ROLE_IDENTIFIER);
      g_assert_nonnull (strstr (reason, of_person ? "several rows" : "not of a person"));
    }
  for (guint i = 0; i < 60; i++)
    {
      g_free (every[i]);
      g_free (household[i]);
      g_free (pay[i]);
    }
}

static void
test_proposals (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (proposals); i++)
    {
      const Proposal *proposal = &proposals[i];
      gsize n_rows = g_strv_length ((char **) proposal->texts);
      g_autoptr (ShoalColumn) column = shoal_column_new_from_texts (proposal->name, proposal->type, proposal->texts, n_rows);
      g_autofree char *reason = NULL;
      ShoalRole role = shoal_role_propose (column, &reason);

      if (role != proposal->role || strstr (reason, proposal->reason) == NULL)
        g_error ("row %" G_GSIZE_FORMAT ", “%s”: %s, because %s", i, proposal->name, shoal_role_to_string (role), reason);
    }
}

/* The identifiers of the US health privacy rule (HIPAA, 45 CFR 164.514(b)(2)(i)), A to R, as columns are called in six languages,
 * or by what their values look like. */
typedef struct
{
  const char *kind;
  ShoalRole role;
  const char *names; /* separated by '|' */
  const char *values; /* (nullable): separated by '|', for a column whose name says nothing */
  const char *reason; /* of those values */
} Identifier;

static const Identifier identifiers[] = {
  { "A names", SHOAL_ROLE_IDENTIFIER, "Last Name|Nachname|Nom de famille|Apellidos|Achternaam|Cognome", NULL, NULL },
  { "B places below a state", SHOAL_ROLE_QUASI_IDENTIFIER,
    "City|county|zip code|precinct|Wohnort|Landkreis|PLZ|Ville|Code postal|Municipio|Código postal|Gemeente|Postcode|Comune|CAP",
    "01069|01097|10115|80331", "postcodes" },
  { "B addresses", SHOAL_ROLE_IDENTIFIER, "street address|Anschrift|Adresse|Dirección|straat|Indirizzo", NULL, NULL },
  { "C dates", SHOAL_ROLE_QUASI_IDENTIFIER,
    "birth date|admission_date|discharge|date of death|Geburtsdatum|Aufnahmedatum|Entlassung|Date de naissance|Date de sortie|"
    "Fecha de nacimiento|Fecha de alta|Geboortedatum|Opname|Data di nascita|Ricovero",
    "1931-05-06|1950-01-02|1960-01-02|1999-03-02", "dates" },
  { "D telephone numbers", SHOAL_ROLE_IDENTIFIER, "Phone|Telefonnummer|Téléphone|Teléfono|telefoon|Cellulare",
    "+49 30 123456|030/1234567|(030) 7654321", "telephone" },
  { "E fax numbers", SHOAL_ROLE_IDENTIFIER, "Fax|Faxnummer|Télécopie|Número de fax|fax nummer|Numero di fax",
    "+49 30 123457|030/1234568|(030) 7654322", "telephone" },
  { "F e-mail addresses", SHOAL_ROLE_IDENTIFIER, "email|E-Mail-Adresse|Courriel|Correo electrónico|mail|indirizzo email",
    "a@b.org|c.d@e.co.uk", "e-mail" },
  { "G social security numbers", SHOAL_ROLE_IDENTIFIER,
    "SSN|Sozialversicherungsnummer|Numéro de sécurité sociale|Seguridad social|BSN|Codice fiscale",
    "078-05-1120|219-09-9999", "social security" },
  { "H medical record numbers", SHOAL_ROLE_IDENTIFIER,
    "MRN|medical_record_number|Krankenakte|Patientennummer|Dossier médical|Historial clínico|Patiëntnummer|Cartella clinica",
    NULL, NULL },
  { "I health plans", SHOAL_ROLE_IDENTIFIER,
    "Health plan|beneficiary|subscriber_id|Versichertennummer|Mutuelle|Póliza|Polisnummer|Polizza sanitaria", NULL, NULL },
  { "J accounts", SHOAL_ROLE_IDENTIFIER, "Account|Kontonummer|Compte|Cuenta|Rekeningnummer|Conto",
    "DE89370400440532013000|GB82WEST12345698765432", "IBAN" },
  { "K certificates and licences", SHOAL_ROLE_IDENTIFIER,
    "License number|certificate|Führerschein|Zertifikatsnummer|Permis de conduire|Certificat|Licencia|Rijbewijs|Patente", NULL,
    NULL },
  { "L vehicles", SHOAL_ROLE_IDENTIFIER,
    "VIN|license_plate|Fahrgestellnummer|Kennzeichen|Immatriculation|Bastidor|Kenteken|Targa",
    "1M8GDM9AXKP042788|WVWZZZ1JZXW000001", "vehicles" },
  { "M devices", SHOAL_ROLE_IDENTIFIER,
    "Device|serial number|IMEI|Gerätenummer|Appareil|Dispositivo|Apparaat|Dispositivo", NULL, NULL },
  { "N web addresses", SHOAL_ROLE_IDENTIFIER, "URL|website|Webseite|Site web|Sitio web|Sito web",
    "https://example.org/a|https://example.org/b", "web" },
  { "O network addresses", SHOAL_ROLE_IDENTIFIER, "IP|ip_address|IP-Adresse|Adresse IP|Dirección IP|IP-adres|Indirizzo IP",
    "10.0.0.1|fe80::1", "network" },
  { "P biometric features", SHOAL_ROLE_IDENTIFIER,
    "fingerprint|biometrics|voiceprint|Fingerabdruck|Empreinte digitale|Huella dactilar|Vingerafdruk|Impronta digitale", NULL,
    NULL },
  { "Q photographs", SHOAL_ROLE_IDENTIFIER, "Photo|Lichtbild|Photographie|Fotografía|pasfoto|Fotografia", "p1.jpg|p2.JPEG",
    "pictures" },
  { "R other unique codes", SHOAL_ROLE_IDENTIFIER, "person_id|Kundennummer|Identifiant|Identificador|Klantnummer|Tessera",
    "6ba7b810-9dad-11d1-80b4-00c04fd430c8|6ba7b811-9dad-11d1-80b4-00c04fd430c8", "UUID" },
};

/* Each value twice, so that being unique tells nothing. */
static ShoalColumn *
make_twice (const char    *name,
            ShoalValueType type,
            const char    *values)
{
  g_autofree char *twice = g_strdup_printf ("%s|%s", values, values);
  g_auto (GStrv) texts = g_strsplit (twice, "|", -1);

  return shoal_column_new_from_texts (name, type, (const char *const *) texts, g_strv_length (texts));
}

static void
assert_identifier (const Identifier *identifier,
                   ShoalColumn      *column,
                   const char       *expected)
{
  g_autofree char *reason = NULL;
  ShoalRole role = shoal_role_propose (column, &reason);

  /* Numbers of persons that repeat say whose each row is. */
  if ((role != identifier->role && !(shoal_role_identifies (role) && shoal_role_identifies (identifier->role)))
      || strstr (reason, expected) == NULL)
    g_error ("%s, “%s”: %s, because %s", identifier->kind, shoal_column_get_name (column), shoal_role_to_string (role), reason);
}

static void
test_safe_harbor (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (identifiers); i++)
    {
      const Identifier *identifier = &identifiers[i];
      g_auto (GStrv) names = g_strsplit (identifier->names, "|", -1);

      for (guint n = 0; names[n] != NULL; n++)
        {
          g_autoptr (ShoalColumn) column = make_twice (names[n], SHOAL_VALUE_TEXT, "a|b");

          assert_identifier (identifier, column, "in its name suggests");
        }
      if (identifier->values != NULL)
        {
          ShoalValueType type = g_str_equal (identifier->reason, "dates") ? SHOAL_VALUE_DATE : SHOAL_VALUE_TEXT;
          g_autoptr (ShoalColumn) column = make_twice ("x", type, identifier->values);

          assert_identifier (identifier, column, identifier->reason);
        }
    }
}

/* What people share names no single person, however often it repeats. */
static void
test_shared (void)
{
  static const char *const shared[] = { "Last Name", "Street Address", "Phone", "Faxnummer", "e-mail", "Vehicle", "IP", "Photo" };
  static const char *const own[] = { "Patient ID", "ssn", "Medical Record", "Kundennummer", "Identifiant" };

  for (gsize i = 0; i < G_N_ELEMENTS (shared); i++)
    {
      g_autoptr (ShoalColumn) column = make_twice (shared[i], SHOAL_VALUE_TEXT, "a|b");
      g_autofree char *reason = NULL;

      g_assert_cmpint (shoal_role_propose (column, &reason), ==, SHOAL_ROLE_IDENTIFIER);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (own); i++)
    {
      g_autoptr (ShoalColumn) column = make_twice (own[i], SHOAL_VALUE_TEXT, "a|b");
      g_autofree char *reason = NULL;

      g_assert_cmpint (shoal_role_propose (column, &reason), ==, SHOAL_ROLE_PERSON);
      g_assert_nonnull (strstr (reason, "repeat"));
    }
}

/* Of several columns that may say whose each row is, the one that joins most does. */
static void
test_settle (void)
{
  g_autoptr (GPtrArray) columns = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (ShoalTable) table = NULL;
  ShoalRole roles[3];

  g_ptr_array_add (columns, make_twice ("case_id", SHOAL_VALUE_TEXT, "a|b|c|d"));
  g_ptr_array_add (columns, make_twice ("patient_id", SHOAL_VALUE_TEXT, "a|b|a|b"));
  g_ptr_array_add (columns, make_twice ("bed_id", SHOAL_VALUE_TEXT, "a|b|c|c"));
  table = shoal_table_new (columns, 8, NULL);
  for (guint i = 0; i < 3; i++)
    {
      g_autofree char *reason = NULL;

      roles[i] = shoal_role_propose (columns->pdata[i], &reason);
      g_assert_cmpint (roles[i], ==, SHOAL_ROLE_PERSON);
    }
  shoal_role_proposals_settle (table, roles);
  g_assert_cmpint (roles[0], ==, SHOAL_ROLE_IDENTIFIER);
  g_assert_cmpint (roles[1], ==, SHOAL_ROLE_PERSON);
  g_assert_cmpint (roles[2], ==, SHOAL_ROLE_IDENTIFIER);
}

static void
test_no_rows (void)
{
  const char *texts[1] = { NULL };
  g_autoptr (ShoalColumn) column = shoal_column_new_from_texts ("x", SHOAL_VALUE_TEXT, texts, 0);
  g_autofree char *reason = NULL;

  g_assert_cmpint (shoal_role_propose (column, &reason), ==, SHOAL_ROLE_INSENSITIVE);
  g_assert_cmpuint (shoal_column_count_unique (column), ==, 0);
}

/* Missing cells are no values: two missing cells do not make a value that two rows have. */
static void
test_missing (void)
{
  const char *texts[] = { "a", "", "b", "", "b" };
  g_autoptr (ShoalColumn) column = shoal_column_new_from_texts ("x", SHOAL_VALUE_TEXT, texts, 5);

  g_assert_cmpuint (shoal_column_get_n_missing (column), ==, 2);
  g_assert_cmpuint (shoal_column_count_unique (column), ==, 1);
}

static ShoalTable *
make_table (void)
{
  static const char *const columns[3][6] = {
    { "1", "1", "2", "2", "3", "3" },
    { "x", "y", "x", "x", "y", "y" },
    { "p", "p", "p", "q", "p", "p" },
  };
  g_autoptr (GPtrArray) array = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < 3; i++)
    {
      const char name[] = { (char) ('a' + i), '\0' };

      g_ptr_array_add (array, shoal_column_new_from_texts (name, SHOAL_VALUE_TEXT, columns[i], 6));
    }
  return shoal_table_new (array, 6, NULL);
}

/* Counted by hand: a and b single out rows 1 and 2; a and c rows 3 and 4; b and c row 4; all three rows 1 to 4. */
static void
test_uniqueness (void)
{
  g_autoptr (ShoalTable) table = make_table ();
  const guint columns[] = { 0, 1, 2 };
  gboolean complete;
  g_autoptr (GArray) found = shoal_uniqueness_find (table, NULL, columns, 3, 100000, 1, NULL, &complete, NULL);
  const ShoalUniqueness *sets = (const ShoalUniqueness *) (gpointer) found->data;

  g_assert_true (complete);
  g_assert_cmpuint (found->len, ==, 4);
  g_assert_cmpuint (sets[0].n_columns, ==, 2);
  g_assert_cmpuint (sets[0].n_unique, ==, 2);
  g_assert_cmpuint (sets[0].columns[0] + sets[0].columns[1], ==, 1);
  g_assert_cmpuint (sets[1].n_unique, ==, 2);
  g_assert_cmpuint (sets[1].columns[0] + sets[1].columns[1], ==, 2);
  g_assert_cmpuint (sets[2].n_unique, ==, 1);
  g_assert_cmpuint (sets[3].n_columns, ==, 3);
  g_assert_cmpuint (sets[3].n_unique, ==, 4);
}

/* A person's rows single out that person, however many there are, and nobody twice. By hand, where p, p, p, q, q and somebody unknown have
 * the rows: a and b show rows 1 and 2 of p alone, and else p beside q, and q beside somebody; a and c p in rows 1 to 3, and q in row 4;
 * b and c p in rows 1 and 3, and q in row 4; so do all three. */
static void
test_uniqueness_persons (void)
{
  static const ShoalUniqueness expected[] = { { { 0, 2 }, 2, 2 }, { { 1, 2 }, 2, 2 }, { { 0, 1 }, 2, 1 }, { { 0, 1, 2 }, 3, 2 } };
  const char *texts[] = { "p", "p", "p", "q", "q", "" };
  g_autoptr (ShoalTable) table = make_table ();
  g_autoptr (GPtrArray) array = g_ptr_array_new_with_free_func (g_object_unref);
  const guint columns[] = { 0, 1, 2 };
  gboolean complete;
  g_autoptr (ShoalTable) whole = NULL;
  g_autoptr (ShoalSchema) schema = NULL;
  g_autoptr (ShoalSchema) with_person = NULL;
  g_autoptr (ShoalPersons) persons = NULL;
  g_autoptr (GArray) found = NULL;
  const ShoalUniqueness *sets;

  for (guint i = 0; i < 3; i++)
    g_ptr_array_add (array, g_object_ref (shoal_table_get_column (table, i)));
  g_ptr_array_add (array, shoal_column_new_from_texts ("who", SHOAL_VALUE_TEXT, texts, 6));
  whole = shoal_table_new (array, 6, NULL);
  schema = shoal_schema_new (whole);
  with_person = schema_with_role (schema, 3, SHOAL_ROLE_PERSON);
  persons = shoal_persons_new (whole, with_person);
  found = shoal_uniqueness_find (whole, persons, columns, 3, 100000, 1, NULL, &complete, NULL);
  sets = (const ShoalUniqueness *) (gpointer) found->data;
  g_assert_true (complete);
  g_assert_cmpuint (found->len, ==, G_N_ELEMENTS (expected));
  for (guint i = 0; i < found->len; i++)
    {
      g_assert_cmpuint (sets[i].n_columns, ==, expected[i].n_columns);
      g_assert_cmpmem (sets[i].columns, sets[i].n_columns * sizeof (guint), expected[i].columns, expected[i].n_columns * sizeof (guint));
      g_assert_cmpuint (sets[i].n_unique, ==, expected[i].n_unique);
    }
}

static void
test_uniqueness_limit (void)
{
  g_autoptr (ShoalTable) table = make_table ();
  const guint columns[] = { 0, 1, 2 };
  gboolean complete;
  g_autoptr (GArray) found = shoal_uniqueness_find (table, NULL, columns, 3, 12000, 1, NULL, &complete, NULL);
  g_autoptr (GArray) none = NULL;

  g_assert_false (complete);
  g_assert_cmpuint (found->len, ==, 2);
  none = shoal_uniqueness_find (table, NULL, columns, 1, 1000, 1, NULL, &complete, NULL);
  g_assert_true (complete);
  g_assert_cmpuint (none->len, ==, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/role-proposal/numbers", test_numbers);
  g_test_add_func ("/role-proposal/proposals", test_proposals);
  g_test_add_func ("/role-proposal/safe-harbor", test_safe_harbor);
  g_test_add_func ("/role-proposal/shared", test_shared);
  g_test_add_func ("/role-proposal/settle", test_settle);
  g_test_add_func ("/role-proposal/no-rows", test_no_rows);
  g_test_add_func ("/role-proposal/missing", test_missing);
  g_test_add_func ("/uniqueness/by-hand", test_uniqueness);
  g_test_add_func ("/uniqueness/persons", test_uniqueness_persons);
  g_test_add_func ("/uniqueness/limit", test_uniqueness_limit);

  return g_test_run ();
}
