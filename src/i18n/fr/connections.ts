import { calendars } from './calendars.ts';
import { tags } from './tags.ts';
import { webhooks } from './webhooks.ts';

export const connections = {
  title: 'Connexions',
  text: 'Vos programmes et appareils qui lisent et cochent vos habitudes. Chacun ne peut faire que ce que vous lui permettez, jusqu’à ce que vous le révoquiez.',
  guide: 'Recettes et API',

  tokens: 'Jetons personnels',
  tokensText:
    'Un jeton est le mot de passe d’un seul programme\u00a0: Home Assistant, un raccourci de votre téléphone, un script. Quiconque le possède peut faire ce qu’il permet.',
  none: 'Aucun jeton pour l’instant',
  noneText:
    'Créez-en un pour cocher une habitude avec un bouton au mur, ou pour afficher votre journée sur un écran.',
  full: 'Vous avez {max}\u00a0jetons\u00a0: un compte ne peut pas en avoir plus. Révoquez-en un pour en créer un autre.',
  newToken: 'Nouveau jeton',

  whatFor: 'Pour quoi faire',
  presets: {
    homeAssistant: 'Home Assistant',
    shortcut: 'Raccourci',
    script: 'Script',
    display: 'Écran',
    assistant: 'Assistant',
  },
  may: 'Il peut {what}.',
  mayDo: 'Peut {what}',
  mayNothing: 'Il ne peut rien faire.',
  choose: 'Choisir ce qu’il peut faire',
  chooseScope: 'Choisissez au moins une chose qu’il peut faire.',
  scopes: {
    'today:read': 'Voir les habitudes du jour',
    'habits:read': 'Voir toutes les habitudes, leurs jours et leurs chiffres',
    'days:write': 'Cocher et saisir',
    notes: 'Lire et écrire les notes',
    'habits:write': 'Créer et modifier des habitudes',
    'profile:read': 'Voir votre profil et vos réglages',
  },
  scopeTexts: {
    'today:read': 'Leur nom, ce qui est prévu et ce qui est fait',
    'habits:read': 'Tout l’historique de vos habitudes',
    'days:write': 'Cocher, saisir des quantités, sauter un jour, lancer le minuteur, reporter un rappel',
    notes: 'Celles des jours qu’il peut voir ou saisir\u202f; sinon, il n’en voit aucune',
    'habits:write': 'Les archiver aussi, mais jamais les supprimer',
    'profile:read': 'Prénom, adresse e-mail, fuseau horaire, préférences',
  },
  tokenName: 'Nom du jeton',
  endsAfter: 'Expire au bout de',
  days: { one: '{count}\u00a0jour', other: '{count}\u00a0jours' },
  never: 'Jamais',
  tooManyHabits: 'Choisissez {max}\u00a0habitudes au plus, ou toutes.',
  make: 'Créer le jeton',

  tokenTitle: 'Votre nouveau jeton',
  tokenText:
    'Copiez-le là où il servira\u00a0: il ne sera plus affiché. Si vous le perdez, révoquez-le et créez-en un autre.',
  copy: 'Copier',
  usage: 'Le programme appelle {url} et envoie le jeton dans l’en-tête Authorization, après le mot Bearer.',
  kept: 'Je l’ai noté',

  allHabits: 'Toutes les habitudes',
  noHabit: 'Plus aucune habitude',
  endsOn: 'Expire le {day}',
  ended: 'A expiré le {day}',
  endless: 'N’expire jamais',
  unused: 'Pas encore utilisé',
  used: 'Dernière utilisation\u00a0: {day}',
  usedFrom: 'Dernière utilisation\u00a0: {day}, depuis {network}',
  today: 'aujourd’hui',
  revoke: 'Révoquer',
  revoked: '«\u00a0{name}\u00a0» est révoqué',

  assistants: 'Assistants',
  assistantsText:
    'Claude et d’autres assistants peuvent répondre à vos questions sur vos habitudes et noter une journée d’après une phrase. Vous autorisez chacun d’eux, et choisissez ce qu’il peut faire.',
  noAssistant: 'Aucun assistant pour l’instant',
  noAssistantText: 'Connectez-en un, puis dites-lui\u00a0: «\u00a0J’ai lu vingt minutes\u00a0».',
  connectText:
    'Dans Claude, ajoutez un connecteur personnalisé avec cette adresse\u202f; dans d’autres programmes, un serveur MCP. Vous choisissez ensuite ici ce qu’il peut faire.',
  assistantsFull:
    'Vous avez {max}\u00a0assistants\u00a0: un compte ne peut pas en avoir plus. Révoquez-en un pour en connecter un autre.',
  changesToday: {
    one: '{count}\u00a0modification aujourd’hui, par {name}',
    other: '{count}\u00a0modifications aujourd’hui, par {name}',
  },
  takenBack: { one: '{count}\u00a0modification annulée.', other: '{count}\u00a0modifications annulées.' },
  keptSince: {
    one: '{count}\u00a0modification conservée, car elle a été retouchée depuis.',
    other: '{count}\u00a0modifications conservées, car elles ont été retouchées depuis.',
  },

  tags,
  webhooks,
  calendars,
};
