export const seo = {
  index: {
    title: 'Résilience\u00a0: le club des habitudes qui tiennent',
    description:
      'Une liste, un geste, une courbe qui monte. Résilience garde vos habitudes simples, sur le web et sur votre téléphone, même hors ligne.',
  },
  apps: {
    title: 'Nos applications · Résilience',
    description:
      'Résilience sur votre téléphone et votre tablette\u00a0: iPhone, iPad et Android, sur l’écran d’accueil en une minute.',
  },
  import: {
    title: 'Importer d’une autre application d’habitudes · Résilience',
    description:
      'Passez à Résilience avec tout votre historique\u00a0: comment exporter vos habitudes de Loop, HabitBull, HabitKit, Habitica et d’autres applications.',
  },
  'import-loop': {
    title: 'Importer depuis Loop Habit Tracker · Résilience',
    description:
      'Comment exporter une sauvegarde complète ou un CSV de Loop - Suivi d’habitudes, et reprendre vos habitudes et leurs jours dans Résilience.',
  },
  'import-habitbull': {
    title: 'Importer depuis HabitBull · Résilience',
    description:
      'Comment exporter un fichier CSV de HabitBull, et reprendre vos habitudes, quantités et commentaires dans Résilience.',
  },
  'import-habitkit': {
    title: 'Importer depuis HabitKit · Résilience',
    description:
      'Comment exporter vos données de HabitKit en JSON, et reprendre vos habitudes et leurs réalisations dans Résilience.',
  },
  'import-table-habit': {
    title: 'Importer depuis Table Habit (mhabit) · Résilience',
    description:
      'Comment exporter de Table Habit vos habitudes avec leurs entrées, et les reprendre dans Résilience.',
  },
  'import-beaver': {
    title: 'Importer depuis Beaver Habits · Résilience',
    description:
      'Comment exporter le fichier JSON de Beaver Habits, et reprendre vos habitudes, fréquences et notes dans Résilience.',
  },
  'import-tickmate': {
    title: 'Importer depuis Tickmate · Résilience',
    description:
      'Comment sauvegarder la base de données de Tickmate, et reprendre vos suivis et leurs coches dans Résilience.',
  },
  'import-rewire': {
    title: 'Importer depuis Rewire · Résilience',
    description: 'Quelles sauvegardes de Rewire se lisent, et comment reprendre leurs jours dans Résilience.',
  },
  'import-habitica': {
    title: 'Importer depuis Habitica · Résilience',
    description:
      'Comment télécharger vos données de Habitica en JSON ou en CSV, et reprendre vos habitudes et vos quotidiennes dans Résilience.',
  },
  'import-streaks': {
    title: 'Importer depuis Streaks · Résilience',
    description:
      'Comment exporter vos tâches de Streaks en CSV, et reprendre leurs jours et leurs quantités dans Résilience.',
  },
  'import-habo': {
    title: 'Importer depuis Habo · Résilience',
    description:
      'Comment sauvegarder vos habitudes de Habo en JSON, et reprendre leurs jours et leurs notes dans Résilience.',
  },
  'import-spreadsheet': {
    title: 'Importer des habitudes d’un tableur ou d’un CSV · Résilience',
    description:
      'Quelles colonnes, dates et valeurs un fichier CSV d’habitudes doit contenir, depuis Excel, Google Sheets ou une autre application, pour que Résilience le lise.',
  },
  'auth-login': {
    title: 'Connexion · Résilience',
    description:
      'Retrouvez vos habitudes\u00a0: connectez-vous à Résilience, votre liste est là où vous l’avez laissée.',
  },
  'auth-register': {
    title: 'Rejoindre le club · Résilience',
    description: 'Créez votre compte Résilience gratuit et lancez votre première habitude en une minute.',
  },
  'auth-google-callback': {
    title: 'Connexion avec Google · Résilience',
    description: 'Retour de Google\u00a0: votre connexion à Résilience se termine, encore un instant.',
  },
  'auth-apple-callback': {
    title: 'Connexion avec Apple · Résilience',
    description: 'Retour d’Apple\u00a0: votre connexion à Résilience se termine, encore un instant.',
  },
  'auth-oidc-callback': {
    title: 'Connexion en cours · Résilience',
    description: 'Vous voilà de retour\u00a0: votre connexion à Résilience se termine, encore un instant.',
  },
  'auth-logout': {
    title: 'Déconnexion · Résilience',
    description: 'Déconnectez-vous de Résilience\u00a0: cet appareil ne gardera rien de vos habitudes.',
  },
  'product-terms': {
    title: 'Conditions d’utilisation · Résilience',
    description: 'Ce que vous pouvez attendre de Résilience, et ce que le club attend de vous.',
  },
  'product-privacy': {
    title: 'Vie privée · Résilience',
    description:
      'Ce que Résilience sait de vous, pourquoi, pour combien de temps, et ce que vous pouvez y faire.',
  },
  'product-support': {
    title: 'Aide · Résilience',
    description:
      'Les réponses aux questions fréquentes\u00a0: mot de passe, jours passés, pauses, jours choisis, départ.',
  },
  'help-api': {
    title: 'API et recettes · Résilience',
    description:
      'Cocher ses habitudes depuis Home Assistant, un raccourci, un script ou un bouton\u00a0: l’API de Résilience, ses recettes testées, ses limites et ses webhooks.',
  },
  'auth-reset-password': {
    title: 'Nouveau mot de passe · Résilience',
    description:
      'Mot de passe oublié\u202f? Recevez un lien par e-mail et choisissez-en un nouveau pour Résilience.',
  },
  'auth-email-confirm': {
    title: 'Confirmer votre adresse e-mail · Résilience',
    description: 'Confirmez l’adresse e-mail de votre compte Résilience, pour pouvoir toujours y revenir.',
  },
  'auth-email-undo': {
    title: 'Annuler un changement d’adresse e-mail · Résilience',
    description:
      'Annulez un changement d’adresse e-mail de votre compte Résilience que vous n’avez pas demandé.',
  },
  settings: {
    title: 'Réglages · Résilience',
    description:
      'Résilience à votre goût\u00a0: la langue, l’apparence, le premier jour de la semaine, les rappels.',
  },
  'settings-profile': {
    title: 'Profil · Résilience',
    description:
      'Votre nom, votre photo, votre adresse e-mail, votre mot de passe et vos connexions à Résilience.',
  },
  'settings-import': {
    title: 'Importer · Résilience',
    description:
      'Lisez le fichier d’une autre application, voyez ce qu’il contient, et ajoutez-le à vos habitudes dans Résilience.',
  },
  'settings-languages': {
    title: 'Langue · Résilience',
    description: 'Choisissez la langue dans laquelle Résilience vous parle et vous écrit ses e-mails.',
  },
  'settings-breaks': {
    title: 'Congés · Résilience',
    description: 'Vacances et jours de repos\u00a0: ces jours-là, rien ne joue contre vous dans Résilience.',
  },
  'settings-close': {
    title: 'Fermer le compte · Résilience',
    description:
      'Fermez votre compte Résilience, à rouvrir sous deux semaines, ou effacez-le avec tout son contenu.',
  },
  'settings-connections': {
    title: 'Connexions · Résilience',
    description:
      'Les programmes et appareils qui lisent et cochent vos habitudes dans Résilience, et ce que chacun peut faire.',
  },
  'settings-archives': {
    title: 'Archives · Résilience',
    description: 'Les habitudes que vous avez archivées dans Résilience, à restaurer ou à supprimer.',
  },
  operator: {
    title: 'Gérer le club · Résilience',
    description:
      'Les membres, invitations, sauvegardes et vérifications d’un club Résilience, pour ceux qui le gèrent.',
  },
  'auth-device': {
    title: 'Se connecter par un code · Résilience',
    description: 'Connectez-vous à Résilience grâce au code affiché par un autre appareil.',
  },
  'operator-setup': {
    title: 'Mettre en place ce club · Résilience',
    description: 'Inscrivez-vous pour gérer un nouveau club Résilience, grâce au code de son serveur.',
  },
  missing: {
    title: 'Page introuvable · Résilience',
    description: 'Résilience n’a pas de page à cette adresse. Tout le reste commence à l’accueil.',
  },
  'habits-grid': {
    title: 'Grille · Résilience',
    description: 'Toutes vos habitudes jour par jour dans un tableau, à regarder et à corriger.',
  },
  'habits-performance': {
    title: 'Performances · Résilience',
    description: 'Vos habitudes sur 30 jours, la semaine et l’année, avec leurs séries et leurs médailles.',
  },
  'habits-year': {
    title: 'Votre année · Résilience',
    description:
      'Votre année d’habitudes\u00a0: les jours tenus, le meilleur mois, les retours et une carte, à partager ou à imprimer.',
  },
  'habits-table': {
    title: 'Par mois et par trimestre · Résilience',
    description:
      'Toutes vos habitudes par mois ou par trimestre dans un tableau\u00a0: fait, taux de réussite, quantités et séries.',
  },
  'habits-sets': {
    title: 'Pour commencer · Résilience',
    description:
      'Huit petits ensembles d’habitudes pour commencer dans Résilience, du matin aux études\u00a0: choisissez, adaptez, ajoutez.',
  },
  circles: {
    title: 'Cercles · Résilience',
    description:
      'Quelques personnes qui se connaissent, chacune avec ses habitudes\u00a0: ce que chacun a choisi de montrer, et des encouragements.',
  },
  'circles-join': {
    title: 'Rejoindre un cercle · Résilience',
    description:
      'On vous invite dans un cercle de Résilience\u00a0: regardez qui en fait partie avant de le rejoindre.',
  },
  error: {
    title: 'Un problème est survenu · Résilience',
    description: 'Cette page de Résilience n’a pas pu être affichée. Réessayez dans un instant.',
  },
};
