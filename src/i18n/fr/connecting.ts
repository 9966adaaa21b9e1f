export const connecting = {
  webhooks: {
    address: 'Adresse',
    addressParts: 'Retirez le nom d’utilisateur, le mot de passe et la partie qui suit le #.',
    addressRefused:
      'Cette adresse ne convient pas\u00a0: elle doit commencer par https:// et se trouver sur l’Internet public. La personne qui gère ce club peut en autoriser d’autres.',
    told: 'Il est informé dans ces cas\u00a0: {what}.',
    toldNothing: 'Il n’est informé de rien.',
    chooseEvents: 'Choisir ce dont il est informé',
    chooseEvent: 'Choisissez au moins un cas où il est informé.',
    dayUpdatedText: 'Coché, sauté, autre quantité\u00a0: une seule fois en cinq secondes',
    dayStartedText: 'Selon votre horloge',
    goalReachedText: 'Celui d’un jour, d’une semaine ou d’un mois',
    withNames: 'Inclure le nom des habitudes',
    withNamesText: 'Sinon, il ne reçoit que leur identifiant. Il ne reçoit jamais les notes.',
    make: 'Créer le webhook',
    secretTitle: 'Le secret de votre webhook',
    secretText:
      'Copiez-le sur votre serveur, qui vérifie ainsi qu’un message vient bien d’ici\u00a0: il ne sera plus affiché. Si vous le perdez, créez-en un nouveau.',
    usage:
      'Les messages sont signés selon Standard Webhooks, dont les bibliothèques les vérifient dans la plupart des langages.',
    testing:
      'Un test est en route. Le webhook devient actif dès que votre serveur y a répondu par un statut 2xx.',
    nowActive: 'Votre serveur a répondu au test\u00a0: le webhook est actif.',
    test: 'Envoyer un test',
    testSent: 'Un test est en route.',
    pause: 'Mettre en pause',
    resume: 'Reprendre',
    change: 'Modifier',
    changeTitle: 'Modifier le webhook',
    save: 'Enregistrer',
    rotate: 'Nouveau secret',
    newSecretTitle: 'Le nouveau secret',
    newSecretText:
      'Copiez-le sur votre serveur\u00a0: il ne sera plus affiché. Pendant 24\u00a0heures, les messages sont aussi signés avec l’ancien.',
    deliveries: 'Envois',
    deliveriesText:
      'Les {max}\u00a0derniers en {days}\u00a0jours\u202f; d’une réponse, seul le statut est conservé.',
    noDeliveries: 'Rien n’a été envoyé ces {days}\u00a0derniers jours.',
    ping: 'Test',
    accepted: 'Accepté ({status})',
    refused: 'Refusé ({status})',
    noAnswer: {
      timeout: 'Pas de réponse en {seconds}\u00a0secondes',
      address: 'Hors de l’Internet public',
      connection: 'Pas de connexion',
    },
    sending: 'En route',
    waiting: 'Attend que le webhook soit actif',
    ended: 'Non envoyé',
    ms: '{count}\u00a0ms',
    attempt: 'tentative {count}',
    nextAt: 'prochaine tentative {moment}',
    content: 'Contenu',
    again: 'Renvoyer',
    tooMany:
      'Rien de plus ne peut partir pour l’instant\u00a0: {max}\u00a0envois au plus sont possibles par jour.',
  },

  calendars: {
    titles: { plan: 'Activer le programme', record: 'Activer l’historique' },
    shows: 'Ce qu’il affiche',
    countsText:
      'Un calendrier que d’autres voient aussi affiche alors «\u00a04\u00a0habitudes\u00a0», sans leurs noms.',
    whichDividers: 'Quelles habitudes',
    all: 'Toutes',
    some: 'Certains séparateurs',
    chooseSome: 'Choisissez au moins un séparateur.',
    tooMany: 'Choisissez {max}\u00a0séparateurs au plus, ou toutes les habitudes.',
    addressTitles: { plan: 'L’adresse de votre programme', record: 'L’adresse de votre historique' },
    addressText:
      'Abonnez-y votre calendrier, ici ou avec le code sur votre téléphone\u00a0: l’adresse ne sera plus affichée.',
    qrCode: 'Code QR pour le calendrier de votre téléphone',
    openIn: 'Ouvrir dans le calendrier',
    slow: 'Les calendriers la lisent de temps à autre, celui de Google seulement toutes les quelques heures\u00a0: un changement n’apparaît pas aussitôt.',
    done: 'Terminé',
  },

  tags: {
    full: 'Vous avez {max}\u00a0étiquettes et boutons\u00a0: un compte ne peut pas en avoir plus. Révoquez-en un pour en créer un autre.',
    dialogTitle: 'Étiquette ou bouton',
    dialogText:
      'Posez une étiquette NFC ou un code imprimé là où il vous le faut, ou servez-vous d’un bouton à la maison\u00a0: un seul geste saisit cette habitude.',
    touch: 'Ce que fait un geste',
    tick: 'Coche le jour',
    reach: 'Atteint l’objectif',
    add: 'Ajoute {amount}',
    make: 'Nouvelle étiquette ou bouton',
    madeTitle: 'Votre étiquette ou bouton',
    madeText:
      'Enregistrez cette adresse maintenant\u00a0: elle ne sera plus affichée. Quiconque la connaît peut voir et saisir «\u00a0{name}\u00a0» pour aujourd’hui, et rien d’autre.',
    qrCode: 'Code QR de l’adresse',
    write: 'Écrire sur une étiquette',
    stop: 'Arrêter l’écriture',
    hold: 'Tenez une étiquette contre le dos de votre téléphone.',
    written: 'L’étiquette est écrite. Touchez-la pour l’essayer.',
    failed: 'L’étiquette n’a pas été écrite. Tenez-la sans bouger, puis réessayez.',
    refused:
      'Votre navigateur ne peut pas utiliser le NFC ici. Autorisez-le dans les réglages de ce site, puis réessayez.',
    off: 'Le NFC est désactivé, ou ce téléphone n’en a pas.',
    tagBy:
      'Pour écrire une étiquette, utilisez une application comme NFC Tools et ajoutez-y l’adresse en tant que lien.',
    tagByHttp:
      'Cette adresse n’est pas en https, ce qu’il faut à Chrome sur Android pour écrire une étiquette\u00a0: utilisez une application comme NFC Tools et ajoutez-y l’adresse comme lien.',
    buttonBy: 'Flic, Shelly et Home Assistant appellent l’adresse par POST.',
    kept: 'Terminé',
    madeOn: 'Créé le {day}',
    archived: 'Dans les archives',
    open: 'Ouvrir',
    repeated: '«\u00a0{name}\u00a0» vient d’être compté.',
    unchanged: '«\u00a0{name}\u00a0» est déjà fait aujourd’hui.',
    closed: '«\u00a0{name}\u00a0» n’est plus dans votre liste.',
  },
};
