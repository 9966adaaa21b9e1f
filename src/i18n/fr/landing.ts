import type { Messages } from '../messages.ts';

export const landing: Messages['landing'] = {
  login: 'Connexion',
  join: 'Rejoindre le club',
  title: 'Un peu plus fort, chaque jour.',
  pitch:
    'Une liste, un geste, une courbe qui monte. Le club des habitudes qui tiennent, même après un mauvais jour.',
  fine: 'Gratuit. Logiciel libre. Vos données restent les vôtres.',
  sample: {
    label: 'Une liste d’habitudes dans l’application\u00a0: trois sur six sont faites aujourd’hui',
    name: 'Camille',
    trend: '+6\u00a0pts en 7\u00a0jours',
    morning: 'Le matin',
    focus: 'Au calme',
    evening: 'Le soir',
    run: 'Courir 5\u00a0km',
    water: 'Boire deux litres d’eau',
    breathe: 'Respirer dix minutes',
    read: 'Lire vingt pages',
    guitar: 'Jouer de la guitare',
    phone: 'Pas d’écran après 22\u00a0h',
  },
  reasons: {
    tapTitle: 'Un geste par jour',
    tapText: 'Ouvrez, cochez, c’est fait. Votre liste est prête avant vous.',
    holdTitle: 'Pensé pour les mauvais jours',
    holdText: 'Choisissez vos jours, faites une pause quand la vie l’exige. Ce qui est fait reste fait.',
    climbTitle: 'Une courbe qui monte',
    climbText:
      'Des séries, une année d’un coup d’œil, trente jours en une ligne\u00a0: ça avance, et ça se voit.',
  },
};
