export const servers = {
  title: 'Où est votre club\u202f?',
  text: 'Saisissez l’adresse de votre club, ou collez le lien d’une invitation ou d’un code de connexion. Pour lire un code QR, utilisez l’appareil photo du téléphone.',
  givenText: 'Cette adresse vous a été donnée. Ne continuez que si vous connaissez ce club.',
  label: 'Adresse',
  go: 'Continuer',
  yours: 'Vos clubs',
  another: 'Un autre club',
  named: '{name} · {host}',
  remove: 'Retirer',
  confirm: 'Se déconnecter et retirer',
  removeText: 'Ce téléphone oublie le compte. Les modifications non envoyées sont perdues.',
  back: 'Retour',
  address: 'Ce n’est pas une adresse. Elle ressemble à club.example.',
  http: 'Cette adresse n’est pas en https\u00a0: les mots de passe pourraient être lus en chemin. Demandez l’adresse https à la personne qui gère le club.',
  silent: 'Aucun club ne répond à {host}. Vérifiez l’adresse et votre connexion.',
  foreign: 'Ce qui répond à {host} n’est pas un club Résilience.',
  serverTooOld:
    'Le club à {host} est trop ancien pour cette application. La personne qui le gère doit le mettre à jour.',
  appTooOld:
    'Cette application est trop ancienne pour le club à {host}. Mettez d’abord l’application à jour.',
  movedTitle: 'Votre club a déménagé',
  movedText:
    '{from} indique que le club est maintenant à {to}. Rien n’y a été envoyé. Ne continuez que si vous connaissez la nouvelle adresse.',
  useNew: 'Utiliser la nouvelle adresse',
  stay: 'Pas maintenant',
  link: 'Clubs sur ce téléphone',
  linkText: 'Vous êtes à {host}',
};
