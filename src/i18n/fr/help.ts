export const help = {
  title: 'Connecter vos programmes',
  intro:
    'Un bouton au mur qui coche une habitude, votre journée sur un tableau de bord, un assistant qui saisit pour vous\u00a0: Résilience a une API ouverte, et tout ce qui suit est prêt à copier.',
  contents: 'Sur cette page',
  codeOf: '{title}, texte {number} à copier',
  copy: 'Copier',

  start: {
    title: 'Pour commencer',
    token:
      'Un jeton\u00a0: c’est le mot de passe d’un seul programme. Dans les réglages, sous Connexions, touchez «\u00a0Nouveau jeton\u00a0» et choisissez à quoi il sert. Il n’est affiché qu’une fois. Mettez-le partout où cette page écrit YOUR_TOKEN.',
    make: 'Créer un jeton',
    habit:
      'L’identifiant de votre habitude, qui ne change jamais. Mettez-le partout où cette page écrit HABIT_ID\u00a0: la première recette liste ceux de vos habitudes.',
    ownHabit:
      'L’identifiant de votre habitude, qui ne change jamais. Choisissez l’habitude ici, et les recettes contiennent son identifiant.',
    choice: 'L’habitude des recettes',
  },

  recipes: {
    title: 'Recettes',
    text: 'Nos tests envoient chacune d’elles à un vrai serveur, exactement comme elle est écrite ici.',
    token: 'Jeton pour «\u00a0{purpose}\u00a0». Ce qu’il doit permettre\u00a0: {scopes}.',
    noToken: 'Aucun jeton nécessaire.',
  },
  notes: {
    amount: 'Ou bien une quantité\u00a0:',
    everyMinute: 'Chaque minute\u00a0: un jeton a droit à {count}\u00a0appels par jour.',
    raw: 'headers\u00a0: noms en minuscules. body\u00a0: le texte tel qu’il est arrivé, avant toute analyse.',
    old: 'Plus de cinq minutes\u00a0: quelqu’un le renvoie peut-être.',
  },

  curl: {
    title: 'curl et scripts',
    today: 'Lire la journée\u00a0:',
    answer:
      'La réponse est en JSON. L’état (state) d’une habitude est none, done, skipped, notDue, onBreak ou covered. Si vous renvoyez son ETag dans If-None-Match, la réponse suivante est 304 tant que rien ne change.',
    done: 'Marquer une habitude comme faite. Le jour est celui de votre horloge, un script n’a donc pas besoin de date, et deux fois valent une. Un jeton qui peut saisir mais pas lire reçoit une réponse vide, 204\u00a0:',
    add: 'Ajouter à une quantité. Grâce à la clé, une répétition après une réponse perdue ne compte qu’une fois\u00a0:',
    skip: 'Sauter hier\u202f; une date comme 2026-11-30 convient aussi\u00a0:',
  },
  homeAssistant: {
    title: 'Home Assistant',
    sensors:
      'Afficher votre journée. Ajoutez ceci à configuration.yaml\u202f; s’il contient déjà une partie «\u00a0rest\u00a0», seulement ce qui la suit\u00a0:',
    command: 'Cocher l’habitude. Ajoutez ceci au même fichier, puis redémarrez Home Assistant\u00a0:',
    button:
      'Un bouton sur un tableau de bord\u00a0: modifiez le tableau de bord, ajoutez une carte, choisissez «\u00a0Manuel\u00a0» à la fin de la liste, et mettez ceci à la place du contenu. Il montre le nouvel état en moins d’une minute.',
    press:
      'Un bouton au mur\u00a0: dans une automatisation, choisissez l’action «\u00a0rest_command.tick_habit\u00a0».',
  },
  shortcut: {
    title: 'Raccourcis sur iPhone, iPad et Mac',
    address:
      'Dans l’app Raccourcis, créez un raccourci avec l’action «\u00a0Obtenir le contenu de l’URL\u00a0». Son adresse\u00a0:',
    method: 'Ouvrez les détails de l’action par la flèche à côté de l’adresse. Méthode\u00a0: {method}.',
    header: 'Sous En-têtes, ajoutez-en un avec la clé {header}. Son texte\u00a0:',
    body: 'Le corps de la requête est en JSON. Ajoutez-y un champ de type booléen. Sa clé est {field}, sa valeur vrai.',
    run: 'Lancez-le une fois et autorisez la connexion. Placez-le ensuite sur l’écran d’accueil ou le bouton Action, lancez-le par une automatisation, ou dites son nom à Siri.',
  },
  tasker: {
    title: 'Tasker sur Android',
    address:
      'Dans une tâche, ajoutez l’action «\u00a0HTTP Request\u00a0» de la catégorie Net. Method\u00a0: {method}. URL\u00a0:',
    headers: 'Headers, un par ligne, sans espace après les deux-points\u00a0:',
    body: 'Body\u00a0:',
    run: 'Placez la tâche sur l’écran d’accueil, ou lancez-la par un profil\u00a0: dans un lieu, à une heure, par une étiquette NFC.',
  },
  tag: {
    title: 'Étiquette ou bouton, sans jeton',
    address:
      'Ouvrez une habitude, choisissez «\u00a0Étiquette ou bouton\u00a0» et ce que fait un contact. Vous obtenez une adresse de cette forme. Qui la possède peut saisir cette habitude aujourd’hui, et rien d’autre\u00a0:',
    write:
      'Écrivez-la sur une étiquette NFC, ou imprimez son code QR. Un téléphone ouvre une page avec un seul grand bouton.',
    post: 'Un appareil capable d’envoyer une requête POST, comme un bouton Flic, l’envoie à l’adresse\u00a0:',
  },
  n8n: {
    title: 'n8n',
    workflow:
      'Copiez ce workflow, ouvrez-en un nouveau dans n8n, cliquez dans l’espace vide et collez-le\u00a0:',
    trigger: 'Mettez le déclencheur de votre choix à la place de «\u00a0Start\u00a0».',
  },
  homepage: {
    title: 'Homepage (gethomepage.dev)',
    widget: 'Combien sont faites, sur celles qui sont prévues. Ajoutez ceci à services.yaml\u00a0:',
    list: 'Pour lister plutôt les habitudes par leur nom, mettez ceci à la place de mappings\u00a0:',
  },
  glance: {
    title: 'Glance',
    widget:
      'Votre journée sous forme de liste. Ajoutez ceci sous «\u00a0widgets\u00a0» d’une colonne dans glance.yml\u00a0:',
  },

  calls: {
    title: 'À quoi ressemble un appel',
    address: 'Les appels de l’API commencent par cette adresse\u00a0:',
    header: 'et portent le jeton dans cet en-tête, jamais dans l’adresse\u00a0:',
    may: 'Ce qu’un jeton peut faire',
    mayText:
      'Vous le choisissez en créant le jeton, ainsi que les habitudes concernées. Le mot en gras est son nom dans l’API. Aucun jeton ne peut supprimer quoi que ce soit ni toucher à votre compte.',
  },
  webhooks: {
    title: 'Webhooks',
    text: 'Être prévenu au lieu de demander. Sous Connexions, vous donnez l’adresse de votre propre serveur et choisissez les événements. Il est prévenu en quelques secondes\u00a0: un jour a été saisi, un objectif atteint, une journée ou une pause a commencé. Rien n’est jamais envoyé sur un oubli. Les noms ne partent que si vous l’activez, les notes jamais.',
    answer:
      'Répondez par un statut de 200 à 299 en moins de {seconds}\u00a0secondes. Sinon, l’envoi est répété, {attempts}\u00a0fois sur trois jours. Un même envoi peut arriver deux fois\u00a0: comparez webhook-id.',
    delivery: 'Un envoi\u00a0: une requête POST, signée comme le décrit standardwebhooks.com\u00a0:',
    verify:
      'Ainsi, votre serveur sait qu’il vient d’ici. Le secret est affiché quand vous créez le webhook\u00a0:',
  },
  calendars: {
    title: 'Calendrier',
    text: 'Sous Connexions, vous pouvez activer deux flux\u00a0: le plan des {plan}\u00a0prochains jours, et le journal des {record}\u00a0derniers. Tout calendrier qui s’abonne à une adresse peut les afficher\u202f; sur un téléphone ou un Mac, le lien l’ouvre directement. Google ne lit une telle adresse que toutes les quelques heures. Qui possède l’adresse peut lire le flux\u00a0: supprimez-le au même endroit si elle a circulé.',
  },
  assistants: {
    title: 'Assistants',
    text: 'Les assistants qui parlent le Model Context Protocol (MCP) peuvent lire votre journée, saisir et planifier avec vous. Aucun ne peut supprimer quoi que ce soit ni toucher à votre compte.',
    address:
      'Dans Claude, ou un autre assistant qui accepte des connecteurs personnalisés, ajoutez-en un avec cette adresse et connectez-vous quand il le demande. Vous choisissez ce qu’il peut voir et faire\u00a0:',
    token:
      'Un programme qui accepte un en-tête peut utiliser à la place un jeton pour «\u00a0{purpose}\u00a0». Voici comment fait Claude Code\u00a0:',
  },

  errors: {
    title: 'Erreurs',
    text: 'Fiez-vous au statut et au code dans message. Si un champ est en cause, errors dit lequel et pourquoi. L’exploitant retrouve une requête par son requestId.',
    answer: 'La réponse à un jeton qui peut lire mais pas saisir\u00a0:',
    invalidOpaqueToken: 'Le jeton est mal recopié ou tronqué.',
    tokenExpired: 'Il a expiré\u00a0: créez-en un autre.',
    tokenRevoked:
      'Vous l’avez révoqué, ou il a été arrêté pour votre sécurité après une réinitialisation du mot de passe.',
    scopeMissing: 'Il n’y est pas autorisé. params nomme ce qui manque.',
    tokenNotAllowed: 'Aucun jeton n’y est autorisé, ou aucun qui soit limité à certaines habitudes.',
    notFound: 'Cette habitude n’existe pas, ou pas pour ce jeton.',
    invalidInput: 'Un champ est inconnu, absent ou hors limites\u00a0: errors les liste.',
    tooManyRequests: 'La limite est atteinte. Attendez le nombre de secondes indiqué par Retry-After.',
    unavailable: 'Le serveur est occupé. Réessayez après Retry-After.',
  },

  limits: {
    title: 'Limites',
    text: 'Elles protègent le serveur et votre historique d’un programme qui s’emballe. L’exploitant d’un serveur peut fixer d’autres fréquences.',
    tokens: 'Jetons par compte\u00a0: {count}',
    tokenMinute: 'Appels d’un jeton par minute\u00a0: {count}',
    tokenDay: 'Appels d’un jeton par jour\u00a0: {count}\u202f; une grande réponse compte plusieurs fois',
    tags: 'Étiquettes par compte\u00a0: {count}',
    tagDay:
      'Appuis sur une étiquette par jour\u00a0: {count}\u202f; en moins de {seconds}\u00a0secondes, un seul compte',
    webhooks: 'Webhooks par compte\u00a0: {count}',
    deliveries: 'Envois à tous les webhooks par jour\u00a0: {count}',
    calendars: 'Flux de calendrier par compte\u00a0: {count}',
    calendarHour: 'Lectures d’un flux par heure\u00a0: {count}',
    assistantMinute:
      'Modifications d’un assistant par minute\u00a0: {count}\u202f; aucune à plus de {days}\u00a0jours en arrière',
    range: 'Jours lus par un appel\u00a0: {count}',
  },

  promise: {
    title: 'La promesse',
    text: 'La version 1 ne fait que grandir. Ce qui marche aujourd’hui marchera demain.',
    mayTitle: 'Ce qui peut arriver',
    mustTitle: 'Ce qui reste',
    may: {
      calls: 'De nouveaux appels, et de nouveaux champs facultatifs dans les requêtes',
      fields: 'De nouveaux champs dans les réponses\u00a0: ignorez ceux que vous ne connaissez pas',
      values:
        'De nouveaux événements, états et codes d’erreur\u00a0: traitez un inconnu comme «\u00a0autre chose\u00a0»',
      order: 'Un autre ordre des champs, d’autres mots pour les humains',
    },
    must: {
      calls: 'Aucun appel, champ ou événement n’est retiré ni renommé',
      meaning: 'Aucun champ ne change de sens, d’unité ni de type',
      required: 'Aucune requête n’exige davantage de champs, ni un appel une autorisation de plus',
      ids: 'Les identifiants restent ce qu’ils sont, et vos jetons aussi',
    },
    removal:
      'Si quelque chose devait malgré tout s’arrêter, une version 2 existerait à côté de celle-ci. La fin serait annoncée ici un an à l’avance et, d’ici là, chaque réponse concernée porterait les en-têtes Deprecation et Sunset avec la date.',
  },

  changes: {
    title: 'Journal des changements',
    first:
      'Jetons personnels, lecture de la journée, saisie d’un jour, étiquettes, webhooks, flux de calendrier et assistants.',
  },
  reference: {
    title: 'Référence',
    text: 'Tous les appels, avec leurs champs, leurs réponses et leurs autorisations, sont dans la référence, en anglais. Les programmes la lisent au format OpenAPI.',
    page: 'Ouvrir la référence',
    file: 'Document OpenAPI',
  },
};
