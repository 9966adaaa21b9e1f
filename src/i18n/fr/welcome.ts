import type { Messages } from '../messages.ts';

export const welcome: Messages['welcome'] = {
  title: 'Quelle habitude voulez-vous prendre\u202f?',
  text: 'Commencez petit\u00a0: un verre d’eau, dix pages, une marche. Une seule habitude suffit pour aujourd’hui.',
  tip1: 'Nommez une habitude et donnez-lui un emoji.',
  tip2: 'Choisissez ses jours, ou gardez-les tous.',
  tip3: 'Cochez-la une fois faite, et voyez-la s’installer.',
  starters: 'Ou commencez par l’une d’elles\u00a0:',
  starterWater: 'Boire un verre d’eau',
  starterRead: 'Lire dix pages',
  starterWalk: 'Marcher vingt minutes',
  starterBreathe: 'Respirer cinq minutes',
  starterPhone: 'Ranger le téléphone à 22\u00a0h',
  import: 'Vous changez d’application\u202f?',
  endedTitle: 'Rien dans votre liste pour l’instant',
  endedText:
    'Vos habitudes sont terminées ou archivées, et gardent leurs chiffres. Reprenez-en une, ou commencez-en une autre.',
  endedAction: 'Commencer une autre habitude',
  endedArchives: 'Habitudes terminées et archivées',
  divider: 'Regroupez vos habitudes sous un séparateur, par exemple «\u00a0Le matin\u00a0».',
};
