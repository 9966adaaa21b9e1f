export const webhooks = {
  title: 'Webhooks',
  text: 'Un webhook informe aussitôt l’un de vos serveurs de ce qui arrive à vos habitudes\u00a0: Home Assistant, n8n, un script. Quiconque gère ce serveur peut lire ces messages.',
  none: 'Aucun webhook pour l’instant',
  noneText:
    'Créez-en un pour allumer une lampe quand un objectif est atteint, ou pour tenir un tableau à jour.',
  full: 'Vous avez {max}\u00a0webhooks\u00a0: un compte ne peut pas en avoir plus. Supprimez-en un pour en créer un autre.',
  add: 'Nouveau webhook',

  events: {
    day: { updated: 'Un jour d’une habitude change', started: 'Une nouvelle journée commence' },
    goal: { reached: 'Un objectif est atteint' },
    habit: {
      created: 'Une habitude est créée',
      updated: 'Une habitude est modifiée',
      archived: 'Une habitude est archivée',
      deleted: 'Une habitude est supprimée',
    },
    break: { started: 'Un congé commence', ended: 'Un congé se termine' },
  },
  states: {
    pending: 'Pas encore actif\u00a0: votre serveur doit répondre au test par un statut 2xx',
    pendingFailing: 'Inactif\u00a0: votre serveur n’a pas répondu au test par un statut 2xx',
    active: 'Actif',
    paused: 'En pause',
    disabled: 'Désactivé\u00a0: il a répondu 410, ou n’a rien accepté pendant 75\u00a0heures',
  },
  failing: 'En échec depuis {moment}',
  toldWhen: 'Informé\u00a0: {what}',
  named: 'Avec les noms',
  open: 'Ouvrir',
  delete: 'Supprimer',
  deleted: '«\u00a0{name}\u00a0» est supprimé',

  today: 'aujourd’hui à {time}',
  at: 'le {day} à {time}',
};
