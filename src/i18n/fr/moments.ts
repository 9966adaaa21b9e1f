import type { Messages } from '../messages.ts';

export const moments: Messages['moments'] = {
  medal: {
    one: '{count}\u00a0fois\u00a0: elle fait partie de vous.',
    other: '{count}\u00a0fois\u00a0: elle fait partie de vous.',
  },
  share: 'Partager',
  continue: 'Continuer',
  finish: 'Terminer la veille',
  missed: 'Hier, vous avez laissé «\u00a0{name}\u00a0» de côté.',
  missedPart: 'Hier, «\u00a0{name}\u00a0»\u00a0: {done} sur {needed}.',
  missedKept: {
    one: 'Votre première fois reste acquise.',
    other: 'Vos {count}\u00a0fois restent acquises.',
  },
  missedNew: 'Aujourd’hui est un nouveau départ.',
  tick: 'Cocher quand même',
  reach: 'Compter comme atteint',
  tickAll: 'Tout cocher',
  skip: 'La sauter',
  skipAll: 'Tout sauter',
  pause: 'Prendre un congé',
  never: 'Ne plus demander',
  missedMany: {
    one: 'Hier, {count}\u00a0habitude est restée en suspens.',
    other: 'Hier, {count}\u00a0habitudes sont restées en suspens.',
  },
  missedManyText: 'Ce qui est fait reste acquis. En avez-vous fait une malgré tout\u202f?',
  back: 'Vous revoilà\u202f!',
  backText: {
    one: 'Votre première fois reste acquise. Pour aujourd’hui, une seule habitude suffit.',
    other: 'Vos {count}\u00a0fois restent acquises. Pour aujourd’hui, une seule habitude suffit.',
  },
  reachNamed: 'Compter «\u00a0{name}\u00a0» comme atteint hier',
  tickNamed: 'Cocher «\u00a0{name}\u00a0» pour hier',
  more: { one: 'et {count} autre', other: 'et {count} autres' },
};
