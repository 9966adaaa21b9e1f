export const landing = {
  login: 'Connexion',
  join: 'Rejoindre le club',
  install: 'L’installer',
  title: 'Un peu plus fort, chaque jour.',
  pitch:
    'Une liste, un geste, une courbe qui monte. Le club des habitudes qui tiennent, même après un mauvais jour.',
  fine: 'Gratuit. Logiciel libre. Vos données restent les vôtres.',
  setUp: 'Mettre en place ce club',
  closed: 'Ce club n’accueille pas de nouveaux membres pour le moment.',
  demo: {
    label: 'Une journée dans l’application, à essayer',
    invite: 'Allez-y, cochez-en une.',
    ticked: 'Et voilà, c’est tout.',
    whole: 'Six sur six\u00a0: journée complète\u202f!',
  },
  sample: {
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
  badDay: {
    title: 'Et les mauvais jours\u202f?',
    text: 'Un jour manqué arrête une série. Il n’efface rien de ce que vous avez fait.',
    total: 'sorties en tout',
    beforeTitle: 'Mercredi',
    beforeText: 'Douze jours d’affilée.',
    missedTitle: 'Jeudi',
    missedText: 'La pluie, et un train qui n’est jamais venu. Pas de sortie aujourd’hui.',
    afterTitle: 'Vendredi',
    afterText: 'Vous repartez. Vos 187\u00a0sorties restent acquises, et voici la 188ᵉ.',
  },
  year: {
    title: 'Une année à montrer',
    text: 'Chaque coche trouve sa place dans votre année. Faites-en une image comme celle-ci, dessinée sur votre appareil, à partager ou à garder pour vous.',
    picture:
      'Une image faite par l’application\u00a0: le nombre d’habitudes accomplies en un an, et la carte de ses jours.',
  },
  privacy: {
    title: 'Des promesses qui se vérifient',
    adsTitle: 'Pas de publicité',
    adsText: 'Nous ne vendons ni données, ni espace publicitaire.',
    trackingTitle: 'Pas de pistage',
    trackingText: 'Trois cookies, tous à nous\u00a0: votre session, votre appareil, votre langue.',
    exportTitle: 'Export en un clic',
    exportText: 'Tout dans un seul fichier, ou en tableaux, quand vous voulez.',
    sourceTitle: 'Logiciel libre',
    sourceText:
      'Le code est public, sous licence AGPL\u00a0: lisez-le, modifiez-le, ouvrez votre propre club.',
    more: 'Ce que nous gardons, et pourquoi',
  },
  questions: {
    title: 'Vos questions',
    missedTitle: 'Et si je manque un jour\u202f?',
    missedText:
      'La série repart, et tout ce qui est fait reste fait. Simple oubli\u202f? Touchez la barre d’hier dans la liste. Les jours de repos et les pauses ne comptent jamais contre vous.',
    priceTitle: 'Combien ça coûte\u202f?',
    priceText: 'Rien. Ni abonnement, ni période d’essai.',
    offlineTitle: 'Est-ce que ça marche hors ligne\u202f?',
    offlineText:
      'Oui. Une fois votre session ouverte sur un appareil, l’application s’y ouvre sans connexion\u00a0: vous pouvez cocher, ajouter et modifier vos habitudes. Tout part dès que la connexion revient.',
    devicesTitle: 'Sur quels appareils\u202f?',
    devicesText:
      'Tout téléphone, tablette ou ordinateur dont le navigateur est récent. Vous pouvez l’ajouter à l’écran d’accueil, et votre liste est la même partout.',
    moveTitle: 'Puis-je venir du papier ou d’une autre application\u202f?',
    moveText:
      'Oui. Le club lit les fichiers de Loop, HabitBull, HabitKit, Habitica et d’autres, et tout tableau de jours. Depuis le papier, une habitude s’ajoute en quelques secondes, et ses jours passés se cochent dans son calendrier.',
    dataTitle: 'Que deviennent mes données\u202f?',
    dataText:
      'Vos habitudes vous sont montrées, et ne servent à rien d’autre. Vous pouvez les télécharger, les corriger ou les effacer quand vous voulez.',
  },
  import: 'Vous changez d’application\u202f?',
  closing: {
    title: 'Commencez par une habitude.',
    promise: 'Dans une minute, elle sera sur votre liste.',
  },
};
