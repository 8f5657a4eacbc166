# SPDX-License-Identifier: CC0-1.0
"""What people do and why they are admitted. Diagnoses are worded for this sample and follow no edition of a classification."""

# Sector: group of occupations: occupation: (share among women at work, share among men at work).
# An occupation that stands right under its sector is a branch one level shallower.
OCCUPATIONS = {
    "services to people": {
        "health and care": {"nurse": (90, 14), "care assistant": (80, 10), "physician": (9, 10), "physiotherapist": (12, 7), "pharmacist": (5, 3)},
        "education": {"teacher": (60, 28), "lecturer": (6, 7), "childcare worker": (38, 2)},
        "retail and catering": {"shop assistant": (85, 35), "cook": (16, 26), "waiter": (22, 12), "hairdresser": (20, 3), "cleaner": (55, 14)},
        "safety": {"police officer": (7, 16), "firefighter": (1, 7), "soldier": (2, 10)},
    },
    "office work": {
        "administration": {"office clerk": (95, 40), "accountant": (18, 24), "civil servant": (30, 30), "receptionist": (24, 3)},
        "technology and science": {"software developer": (8, 42), "engineer": (6, 38), "researcher": (8, 10), "laboratory worker": (12, 7)},
        "management and law": {"manager": (32, 62), "sales agent": (18, 36), "lawyer": (6, 6), "notary": (0.6, 0.8)},
    },
    "trades and industry": {
        "building": {"carpenter": (0.6, 26), "bricklayer": (0.2, 22), "electrician": (0.8, 28), "plumber": (0.3, 20), "painter": (1.5, 16)},
        "manufacturing": {"machine operator": (10, 55), "welder": (0.3, 22), "mechanic": (0.8, 32), "baker": (4, 8), "tailor": (3, 1)},
        "transport and storage": {"lorry driver": (1.5, 40), "bus driver": (2, 12), "warehouse worker": (18, 46), "postal worker": (7, 10)},
        "farming": {"farmer": (4, 16), "gardener": (2, 14), "winegrower": (0.4, 0.9)},
    },
}
NOT_IN_WORK = "not in work"
IN_EDUCATION = ("pupil", "student")
OTHERS_NOT_IN_WORK = ("pensioner", "homemaker", "jobseeker", "unable to work", "young child")

MARITAL_GROUPS = {"single": "single", "married": "partnered", "registered": "partnered", "separated": "formerly partnered",
                  "divorced": "formerly partnered", "widowed": "formerly partnered"}

# Upper ends of the age bands of the diagnoses below: a child, a young adult, in mid-life, older, old.
AGE_BANDS = (18, 40, 65, 80, 200)

# Diagnosis: weights per age band, weights of women and of men, median stay in days, log-odds added for readmission.
DIAGNOSES = {
    "Appendicitis, acute": ((30, 22, 8, 3, 2), (1, 1.1), 3, -0.4),
    "Appendicitis, acute, with perforation": ((7, 5, 3, 2, 1), (1, 1.2), 7, 0.3),
    "Asthma attack": ((26, 9, 6, 4, 3), (1.2, 1), 3, 0.2),
    "Bronchiolitis, viral": ((34, 0, 0, 0, 0), (1, 1.3), 4, 0.1),
    "Gastroenteritis with dehydration": ((28, 6, 4, 6, 9), (1, 1), 2, -0.3),
    "Concussion, brief loss of consciousness": ((20, 12, 6, 5, 7), (1, 1.4), 1, -0.8),
    "Fracture of forearm": ((24, 8, 9, 8, 7), (1.2, 1), 2, -0.9),
    "Tonsillectomy, planned": ((26, 8, 1, 0, 0), (1.1, 1), 1, -0.5),
    "Epilepsy, seizure": ((12, 8, 7, 7, 6), (1, 1.1), 3, 0.5),
    "Diabetes, type 1, new": ((8, 4, 1, 0, 0), (1, 1), 4, 0.2),
    "Childbirth, uncomplicated": ((0.3, 120, 1.5, 0, 0), (1, 0), 2, -1.5),
    "Childbirth, caesarean section": ((0.1, 42, 1.2, 0, 0), (1, 0), 4, -0.9),
    "Miscarriage, early": ((0.1, 14, 1, 0, 0), (1, 0), 1, -1.0),
    "Endometriosis": ((0.2, 8, 6, 0, 0), (1, 0), 2, -0.5),
    "Depression, severe": ((4, 15, 16, 7, 3), (1.4, 1), 18, 0.7),
    "Psychosis, first episode": ((2, 8, 2, 0.5, 0.2), (1, 1.4), 24, 0.9),
    "Alcohol withdrawal": ((0.3, 8, 15, 6, 1), (1, 2.3), 5, 0.9),
    "Overdose, medicines": ((3, 8, 6, 3, 2), (1.5, 1), 2, 0.4),
    "HIV infection, new": ((0, 3, 2, 0.3, 0), (0.4, 1.6), 5, 0.2),
    "Crohn's disease, flare": ((3, 9, 6, 3, 1), (1.1, 1), 6, 0.6),
    "Kidney stone": ((0.5, 12, 20, 12, 4), (1, 1.7), 2, 0.1),
    "Gallstones, inflamed gallbladder": ((0.6, 15, 28, 20, 12), (1.7, 1), 4, -0.2),
    "Inguinal hernia, one side": ((5, 5, 17, 17, 7), (0.2, 1.8), 1, -1.0),
    "Slipped disc, lumbar (\"sciatica\")": ((0.2, 10, 20, 8, 3), (1, 1.1), 3, -0.3),
    "Torn meniscus, knee": ((2, 12, 14, 5, 1), (1, 1.3), 1, -1.3),
    "Lateral epicondylitis (\"tennis elbow\")": ((0, 2, 5, 1, 0), (1, 1), 1, -1.4),
    "Hip wear, replacement": ((0, 0.6, 22, 44, 20), (1.4, 1), 4, -0.7),
    "Knee wear, replacement": ((0, 0.3, 22, 40, 14), (1.5, 1), 4, -0.7),
    "Fracture of hip": ((0.3, 0.6, 7, 26, 66), (1.9, 1), 9, 0.3),
    "Cataract, with complications": ((0.1, 0.4, 5, 18, 14), (1.1, 1), 1, -1.2),
    "Pneumonia": ((12, 6, 16, 36, 60), (1, 1.2), 7, 0.4),
    "COPD, exacerbation": ((0, 0.5, 20, 46, 36), (1, 1.3), 7, 0.9),
    "Lung embolism": ((0.2, 5, 11, 17, 14), (1.1, 1), 5, 0.1),
    "Heart attack, \"STEMI\"": ((0, 1.6, 22, 27, 20), (0.6, 1.4), 5, 0.3),
    "Heart attack, \"NSTEMI\"": ((0, 1.4, 24, 38, 32), (0.7, 1.3), 4, 0.3),
    "Heart failure": ((0.3, 0.8, 12, 42, 78), (1, 1.1), 8, 1.0),
    "Atrial fibrillation": ((0, 1.5, 16, 34, 34), (0.9, 1.1), 3, 0.3),
    "Stroke, ischaemic": ((0.1, 1.5, 16, 38, 46), (1, 1.1), 9, 0.3),
    "Stroke, bleeding": ((0.1, 0.8, 5, 9, 10), (1, 1), 12, 0.4),
    "Urinary tract infection": ((6, 6, 7, 17, 42), (1.7, 1), 5, 0.4),
    "Sepsis": ((2, 2, 9, 20, 30), (1, 1.2), 11, 0.6),
    "Diabetes, type 2, out of control": ((0.1, 2, 14, 20, 14), (1, 1.2), 6, 0.5),
    "Kidney failure, chronic": ((0.5, 2, 9, 17, 18), (1, 1.3), 7, 0.9),
    "Liver cirrhosis": ((0, 1, 11, 9, 2), (1, 1.8), 8, 1.0),
    "Breast cancer": ((0, 4, 24, 18, 8), (1, 0.01), 3, -0.2),
    "Prostate cancer": ((0, 0, 10, 24, 8), (0, 1), 4, -0.2),
    "Bowel cancer": ((0, 1, 16, 30, 18), (1, 1.2), 9, 0.5),
    "Lung cancer": ((0, 0.4, 17, 30, 10), (1, 1.3), 7, 0.9),
    "Leukaemia, acute": ((4, 1.5, 4, 6, 4), (1, 1.1), 21, 1.2),
    "Dementia with confusion": ((0, 0, 2, 18, 50), (1.3, 1), 12, 0.4),
    "Fall, observation": ((1, 1, 4, 14, 42), (1.4, 1), 2, 0.2),
    "Huntington's disease": ((0, 0.3, 0.9, 0.3, 0), (1, 1), 10, 0.5),
}

# Diagnosis: from which age up to below which it is given, where an age band is too coarse for it.
AGES_OF = {"Childbirth, uncomplicated": (15, 50), "Childbirth, caesarean section": (15, 50), "Miscarriage, early": (15, 50),
           "Bronchiolitis, viral": (0, 3), "Depression, severe": (11, 200), "Psychosis, first episode": (14, 200),
           "Alcohol withdrawal": (16, 200), "Overdose, medicines": (12, 200), "Torn meniscus, knee": (10, 200)}
