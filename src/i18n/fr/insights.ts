export const insights = {
  together: 'Ensemble',
  fewDays: 'Pas encore assez de jours\u00a0: il en faut {count} où deux habitudes sont prévues ensemble.',
  nothing: 'Pour l’instant, aucune habitude ne va nettement avec une autre.',
  how: 'Compté sur cet appareil à partir de {count}\u00a0jours, ceux où les deux étaient prévues (ou notées, pour les quantités). Ce que le hasard peut expliquer n’est pas montré. Deux choses qui vont ensemble ne sont pas forcément la cause l’une de l’autre.',
  on: {
    done: 'Les jours avec «\u00a0{name}\u00a0»,',
    least: 'Les jours où «\u00a0{name}\u00a0» atteint {least} ou plus,',
  },
  after: {
    done: 'Le lendemain de «\u00a0{name}\u00a0»,',
    least: 'Le lendemain d’un jour où «\u00a0{name}\u00a0» atteint {least} ou plus,',
  },
  done: 'vous avez fait «\u00a0{name}\u00a0» {share} du temps, sinon {other}',
  least: '«\u00a0{name}\u00a0» a atteint {least} ou plus {share} du temps, sinon {other}',
  higherBy:
    '«\u00a0{name}\u00a0» valait {difference} de plus en moyenne que les autres jours, de {low} à {high} à 95\u202f%',
  lowerBy:
    '«\u00a0{name}\u00a0» valait {difference} de moins en moyenne que les autres jours, de {low} à {high} à 95\u202f%',
  days: { one: '({count}\u00a0jour).', other: '({count}\u00a0jours).' },
  lighter: 'Un rythme plus léger\u202f?',
  lighterText:
    'Le taux de réussite des quatre semaines d’avant, puis des quatre dernières. Le rythme peut suivre la vie, et votre historique reste.',
  drift: 'de {before} à {now} en quatre semaines',
  wayOf: '{way}\u00a0: {name}',
  smaller: 'Un objectif plus petit',
  higher: 'Une limite plus haute',
  fewerDays: 'Moins de jours',
  fewerTimes: 'Moins de fois',
  break: 'Un congé',
  archive: 'Archiver',
  notNow: 'Pas maintenant',
};
