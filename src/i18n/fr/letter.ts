import type { Messages } from '#i18n/messages.ts';

export const letter: Messages['letter'] = {
  title: 'Votre semaine',
  week: 'Semaine du {from}',
  longest: '{habit}\u00a0: {streak} d’affilée, votre plus longue série à ce jour.',
  back: '{habit}\u00a0: vous vous y êtes remis.',
  whole: {
    one: '{habit}\u00a0: toujours au rendez-vous, {count} fois.',
    other: '{habit}\u00a0: toujours au rendez-vous, {count} fois.',
  },
  better: '{habit}\u00a0: {rate} cette semaine, {before} les quatre semaines d’avant.',
  most: '{habit}\u00a0: {amount}, un sommet en cinq semaines.',
  clean: '{habit}\u00a0: respectée toute la semaine.',
  days: { one: 'Quelque chose de fait {count} jour.', other: 'Quelque chose de fait {count} jours.' },
  quiet: 'Une semaine calme. Votre liste vous attend, quand vous voudrez.',
  suggestion: 'Une idée',
  weekday: '{habit} trouve rarement sa place le {weekday}. Vous pourriez laisser ce jour libre.',
  reminder: '{habit} va et vient. Un rappel à heure fixe peut aider.',
  fewer: 'Votre liste est longue. Mettre une habitude ou deux en pause donne de la place aux autres.',
  goOn: 'Rien à changer. Continuez ainsi.',
  begin: 'Choisissez une habitude pour la semaine qui vient. Une seule suffit.',
};
