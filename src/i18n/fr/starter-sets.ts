import type { StarterSets } from '#contract/habit-set.ts';

export const starterSets: StarterSets = {
  morning: {
    name: 'Le matin',
    about: 'Prendre sa journée en main avant qu’elle ne file.',
    window: { from: '06:00', to: '10:00' },
    habits: [
      { name: 'Aérer la chambre', emoji: 'window' },
      { name: 'Boire un grand verre d’eau', emoji: 'droplet' },
      { name: 'S’étirer', emoji: 'person-cartwheeling', kind: 'amount', unit: 'min', target: 5 },
      { name: 'Prendre un vrai petit-déjeuner', emoji: 'croissant' },
      { name: 'Choisir la priorité du jour', emoji: 'memo' },
    ],
  },
  evening: {
    name: 'Le soir',
    about: 'Ralentir, et se faciliter le lendemain.',
    window: { from: '20:00', to: '23:30' },
    habits: [
      { name: 'Préparer ses affaires du lendemain', emoji: 'backpack' },
      { name: 'Se brosser les dents sans se presser', emoji: 'toothbrush' },
      { name: 'Poser le téléphone', emoji: 'mobile-phone-off' },
      { name: 'Noter trois bons moments', emoji: 'notebook' },
      { name: 'Lire', emoji: 'open-book', kind: 'amount', unit: 'pages', target: 10, step: 5 },
      { name: 'Éteindre avant 23\u00a0h', emoji: 'crescent-moon' },
    ],
  },
  student: {
    name: 'Les études',
    about: 'Un peu chaque jour de semaine vaut mieux qu’une nuit blanche.',
    habits: [
      {
        name: 'Réviser, téléphone rangé',
        emoji: 'books',
        kind: 'amount',
        unit: 'min',
        target: 50,
        step: 25,
        repeat: { type: 'weekdays', days: [1, 2, 3, 4, 5] },
      },
      {
        name: 'Relire les cours du jour',
        emoji: 'memo',
        repeat: { type: 'weekdays', days: [1, 2, 3, 4, 5] },
      },
      { name: 'Fiches de révision', emoji: 'brain', kind: 'amount', unit: 'fiches', target: 10, step: 5 },
      {
        name: 'Faire un exercice d’annales',
        emoji: 'pencil',
        repeat: { type: 'times', count: 3, per: 'week' },
      },
      { name: 'Préparer la semaine', emoji: 'spiral-calendar', repeat: { type: 'weekdays', days: [0] } },
    ],
  },
  calm: {
    name: 'Le calme',
    about: 'De courtes pauses pour une tête qui tourne trop vite.',
    habits: [
      { name: 'Cohérence cardiaque', emoji: 'face-exhaling', kind: 'amount', unit: 'min', target: 5 },
      {
        name: 'S’asseoir en silence',
        emoji: 'person-in-lotus-position',
        kind: 'amount',
        unit: 'min',
        target: 10,
        step: 5,
      },
      { name: 'Vider son sac sur le papier', emoji: 'writing-hand' },
      {
        name: 'Marcher sans écouteurs',
        emoji: 'headphone',
        repeat: { type: 'times', count: 3, per: 'week' },
      },
      {
        name: 'Au vert',
        emoji: 'four-leaf-clover',
        kind: 'amount',
        unit: 'min',
        target: 120,
        step: 30,
        repeat: { type: 'total', per: 'week' },
      },
    ],
  },
  movement: {
    name: 'Bouger',
    about: 'Assez pour le sentir, assez peu pour tenir.',
    habits: [
      { name: 'Marcher', emoji: 'footprints', kind: 'amount', unit: 'pas', target: 7000, step: 1000 },
      {
        name: 'Renforcement musculaire',
        emoji: 'flexed-biceps',
        repeat: { type: 'times', count: 2, per: 'week' },
      },
      {
        name: 'Se mettre hors d’haleine',
        emoji: 'person-running',
        kind: 'amount',
        unit: 'min',
        target: 75,
        step: 15,
        repeat: { type: 'total', per: 'week' },
      },
      {
        name: 'Descendre un arrêt plus tôt',
        emoji: 'person-walking',
        repeat: { type: 'weekdays', days: [1, 2, 3, 4, 5] },
      },
      { name: 'Prendre l’escalier', emoji: 'leg' },
    ],
  },
  home: {
    name: 'La maison',
    about: 'Un chez-soi agréable, petit à petit.',
    habits: [
      { name: 'Faire la vaisselle avant de se coucher', emoji: 'sponge' },
      { name: 'Ranger dix minutes', emoji: 'broom' },
      { name: 'Lancer une lessive', emoji: 'basket', repeat: { type: 'times', count: 2, per: 'week' } },
      {
        name: 'Arroser les plantes',
        emoji: 'potted-plant',
        repeat: { type: 'interval', every: 3, unit: 'day' },
      },
      { name: 'Changer les draps', emoji: 'bed', repeat: { type: 'interval', every: 2, unit: 'week' } },
      { name: 'Faire ses comptes', emoji: 'money-bag', repeat: { type: 'monthDays', days: [1] } },
    ],
  },
  screen: {
    name: 'Moins d’écran',
    about: 'Récupérer les heures que le fil d’actualité dévore.',
    habits: [
      { name: 'Réseaux sociaux', emoji: 'mobile-phone', kind: 'limit', unit: 'min', target: 30, step: 5 },
      { name: 'Pas de téléphone à table', emoji: 'fork-and-knife-with-plate' },
      { name: 'Première demi-heure sans écran', emoji: 'sunrise' },
      { name: 'Le téléphone dort hors de la chambre', emoji: 'no-mobile-phones' },
      { name: 'Lire sur papier', emoji: 'books', kind: 'amount', unit: 'min', target: 20, step: 10 },
    ],
  },
  return: {
    name: 'Nouveau départ',
    about: 'Après une maladie, des vacances ou un mois difficile\u00a0: tenable même les mauvais jours.',
    habits: [
      { name: 'Une seule petite chose', emoji: 'seedling' },
      { name: 'Prendre l’air', emoji: 'person-walking', kind: 'amount', unit: 'min', target: 10, step: 5 },
      { name: 'Manger un vrai repas', emoji: 'green-salad' },
      { name: 'Se coucher à son heure', emoji: 'bed' },
    ],
  },
};
