export const mails = {
  hello: 'Bonjour {name},',
  helloYou: 'Bonjour,',
  fallback: 'Le bouton ne fonctionne pas\u202f? Copiez cette adresse dans votre navigateur\u00a0:',
  club: 'Le club des habitudes',
  why: 'Vous recevez cet e-mail en raison d’un compte sur {host}. Il est envoyé automatiquement\u00a0: personne ne lit les réponses.',
  unsubscribe: 'Ne plus recevoir de rappels par e-mail',
  deviceOn: '{browser} sur {system}',
  unknownDevice: 'un appareil que nous ne savons pas nommer',
  place: 'l’adresse IP {network}',
  unknownPlace: 'une adresse IP inconnue',
  factors: { passkey: 'clés d’accès', twoStep: 'validation en deux étapes' },
  templates: {
    confirmEmail: {
      subject: 'Confirmez votre adresse e-mail',
      heading: 'Plus qu’un clic',
      text: 'C’est ainsi que nous savons que nos e-mails vous parviennent\u00a0: pour un mot de passe oublié, et chaque fois que quelque chose change dans votre compte.',
      button: 'Confirmer mon adresse e-mail',
      footnote:
        'Le lien est valable sept jours. Ce n’est pas vous qui avez rejoint le club\u202f? Sa page permet aussi d’effacer le compte. Si vous ignorez cet e-mail, l’adresse restera non confirmée.',
    },
    resetPassword: {
      subject: 'Choisissez un nouveau mot de passe',
      heading: 'Un nouveau mot de passe',
      text: 'Quelqu’un a demandé un nouveau mot de passe pour votre compte. Si c’est vous, choisissez-le ici\u00a0: tous vos appareils seront alors déconnectés.',
      button: 'Choisir un mot de passe',
      footnote:
        'Le lien est valable une seule fois, pendant 30\u00a0minutes. Si ce n’était pas vous, ne faites rien\u00a0: votre mot de passe ne change pas.',
    },
    passwordChanged: {
      subject: 'Votre mot de passe a changé',
      heading: 'Votre mot de passe a changé',
      text: 'Votre compte a désormais un nouveau mot de passe, et tous vos autres appareils sont déconnectés.',
      button: 'Ce n’était pas moi',
      footnote:
        'Si c’est vous qui l’avez changé, il n’y a rien à faire. Sinon, choisissez tout de suite un nouveau mot de passe.',
    },
    proofCode: {
      subject: 'Votre code pour Résilience',
      heading: '{code}',
      text: 'Saisissez ce code là où il vous a été demandé, pour confirmer que c’est bien vous. Il est valable une seule fois, pendant dix minutes, et seulement à cet endroit.',
      footnote:
        'Vous n’avez pas demandé de code\u202f? Alors quelqu’un d’autre est connecté à votre compte\u00a0: choisissez tout de suite un nouveau mot de passe, et ne donnez ce code à personne.',
    },
    confirmNewEmail: {
      subject: 'Confirmez votre nouvelle adresse e-mail',
      heading: 'Plus qu’un clic',
      text: 'Quelqu’un a demandé cette adresse pour son compte. Si c’est vous, confirmez-la\u00a0: vous vous connecterez alors avec elle, et nos e-mails arriveront ici.',
      button: 'Confirmer ma nouvelle adresse',
      footnote: 'Le lien est valable sept jours. Ce n’était pas vous\u202f? Ignorez-le, et rien ne changera.',
    },
    emailChanged: {
      subject: 'Votre adresse e-mail va changer',
      heading: 'Une nouvelle adresse e-mail pour votre compte',
      text: 'Une personne connectée à votre compte a demandé que l’adresse e-mail du compte devienne {email}. Elle changera dès que le lien envoyé à cette nouvelle adresse aura été ouvert et confirmé\u202f; l’adresse actuelle ne permettra alors plus de se connecter.',
      button: 'Ce n’était pas moi',
      footnote:
        'Si c’est vous, il n’y a rien à faire. Sinon, appuyez sur le bouton d’ici sept jours\u00a0: votre adresse sera rétablie, tous les appareils seront déconnectés, et les moyens de connexion et mots de passe ajoutés depuis ne fonctionneront plus.',
    },
    emailReplaced: {
      subject: 'Votre adresse e-mail a changé',
      heading: 'Votre compte a une nouvelle adresse e-mail',
      text: 'L’adresse e-mail de votre compte est désormais {email}. Celle-ci ne permet plus de vous connecter.',
      button: 'Ce n’était pas moi',
      footnote:
        'Si c’est vous, il n’y a rien à faire. Sinon, appuyez sur le bouton d’ici sept jours\u00a0: votre adresse sera rétablie, tous les appareils seront déconnectés, et les moyens de connexion et mots de passe ajoutés depuis la demande ne fonctionneront plus.',
    },
    newDevice: {
      subject: 'Nouvelle connexion à votre compte',
      heading: 'Une connexion depuis un nouvel appareil',
      text: 'Une session a été ouverte sur votre compte le {day} à {time} ({timeZone}), avec {device}, depuis {network}. Nous ne connaissions pas cet appareil.',
      button: 'Voir mes réglages',
      footnote:
        'Si c’est vous, il n’y a rien à faire. Sinon, ouvrez tout de suite vos réglages\u00a0: changez de mot de passe, déconnectez tous les autres appareils et dissociez les moyens de connexion qui ne sont pas les vôtres.',
    },
    passwordChangedLinked: {
      subject: 'Votre mot de passe a changé',
      heading: 'Votre mot de passe a changé',
      text: 'Votre compte a désormais un nouveau mot de passe, et tous vos autres appareils sont déconnectés. Moyens de connexion associés au cours des 30\u00a0derniers jours, qui fonctionnent toujours\u00a0: {providers}. Si l’un d’eux n’est pas le vôtre, dissociez-le dans les réglages.',
      button: 'Ce n’était pas moi',
      footnote:
        'Si c’est vous qui l’avez changé, il n’y a rien d’autre à faire. Sinon, choisissez tout de suite un nouveau mot de passe\u00a0: ces moyens de connexion seront alors dissociés.',
    },
    emailRestored: {
      subject: 'Votre adresse e-mail est rétablie',
      heading: 'Votre compte a retrouvé cette adresse',
      text: 'Le changement d’adresse e-mail est annulé. Tous les appareils sont déconnectés\u202f; les moyens de connexion et mots de passe ajoutés depuis la demande ne fonctionnent plus.',
      button: 'Choisir un nouveau mot de passe',
      footnote:
        'La personne qui a demandé ce changement connaît peut-être votre mot de passe\u00a0: choisissez-en un nouveau, même si le vôtre fonctionne encore.',
    },
    passwordReset: {
      subject: 'Votre mot de passe a changé',
      heading: 'Votre mot de passe a changé',
      text: 'Votre compte a désormais un nouveau mot de passe, et tous les appareils sont déconnectés. Retirés, car ajoutés récemment\u00a0: {providers}. Si c’est vous qui les aviez ajoutés, vous pouvez le refaire dans les réglages.',
      button: 'Ce n’était pas moi',
      footnote:
        'Si c’est vous qui l’avez changé, il n’y a rien d’autre à faire. Sinon, choisissez tout de suite un nouveau mot de passe.',
    },
    signInLinked: {
      subject: 'Vous pouvez désormais vous connecter avec {provider}',
      heading: 'Se connecter avec {provider}',
      text: 'Votre compte {provider} permet désormais de vous connecter ici. Vous pouvez revenir en arrière à tout moment dans les réglages.',
      button: 'Voir mes réglages',
      footnote:
        'Ce n’était pas vous\u202f? Dissociez-le dans les réglages et choisissez un nouveau mot de passe.',
    },
    signInUnlinked: {
      subject: 'Vous ne pouvez plus vous connecter avec {provider}',
      heading: '{provider} est dissocié',
      text: 'Votre compte {provider} ne permet plus de vous connecter ici. Vous pouvez l’associer de nouveau dans les réglages.',
      button: 'Voir mes réglages',
      footnote: 'Ce n’était pas vous\u202f? Choisissez un nouveau mot de passe.',
    },
    linkRequired: {
      subject: 'Connectez-vous d’abord comme d’habitude',
      heading: 'Vous avez déjà un compte',
      text: 'Quelqu’un a essayé de se connecter avec un compte {provider} qui utilise votre adresse e-mail. Si c’est vous, connectez-vous comme d’habitude\u00a0: {provider} pourra ensuite être associé dans les réglages.',
      button: 'Me connecter',
      footnote: 'Si ce n’était pas vous, il n’y a rien à faire\u00a0: personne n’est entré.',
    },
    passkeyAdded: {
      subject: 'Une clé d’accès a été ajoutée à votre compte',
      heading: 'Une nouvelle clé d’accès',
      text: 'Une clé d’accès qui vient d’être ajoutée permet désormais de vous connecter ici. Vous la trouverez dans les réglages, où vous pouvez la supprimer à tout moment.',
      button: 'Voir mes réglages',
      footnote:
        'Ce n’était pas vous\u202f? Supprimez-la dans les réglages et choisissez un nouveau mot de passe.',
    },
    passkeyRemoved: {
      subject: 'Une clé d’accès a été supprimée de votre compte',
      heading: 'Une clé d’accès de moins',
      text: 'L’une de vos clés d’accès ne permet plus de vous connecter ici. Pensez à la supprimer aussi de votre appareil ou de votre gestionnaire de mots de passe.',
      button: 'Voir mes réglages',
      footnote: 'Ce n’était pas vous\u202f? Choisissez tout de suite un nouveau mot de passe.',
    },
    passkeyRefused: {
      subject: 'L’une de vos clés d’accès a été refusée',
      heading: 'Une copie de clé d’accès\u202f?',
      text: 'Une connexion avec l’une de vos clés d’accès a été refusée\u00a0: il semble en exister une copie. Si cela vous est arrivé sur l’un de vos appareils, supprimez cette clé d’accès dans les réglages et ajoutez-en une nouvelle.',
      button: 'Voir mes réglages',
      footnote:
        'Ce n’était pas vous\u202f? Quelqu’un a peut-être copié votre clé de sécurité\u00a0: supprimez la clé d’accès.',
    },
    tokenCreated: {
      subject: 'Un jeton personnel a été créé pour votre compte',
      heading: 'Un nouveau jeton personnel',
      text: 'Un jeton personnel vient d’être créé\u00a0: il donne désormais accès à vos habitudes à quiconque le possède, dans la limite des autorisations choisies. Vous pouvez le révoquer à tout moment dans les réglages.',
      button: 'Voir mes réglages',
      footnote:
        'Ce n’était pas vous\u202f? Révoquez-le dans les réglages et choisissez un nouveau mot de passe.',
    },
    tagCreated: {
      subject: 'Une étiquette ou un bouton a été créé pour une de vos habitudes',
      heading: 'Une nouvelle étiquette, ou un nouveau bouton',
      text: 'Désormais, quiconque en possède l’adresse voit une de vos habitudes et où elle en est aujourd’hui, et peut la noter sans se connecter. Vous pouvez révoquer cette adresse à tout moment dans les réglages.',
      button: 'Voir mes réglages',
      footnote: 'Ce n’était pas vous\u202f? Révoquez-la et choisissez un nouveau mot de passe.',
    },
    calendarCreated: {
      subject: 'Un flux de calendrier a été créé pour votre compte',
      heading: 'Un nouveau flux de calendrier',
      text: 'Toute personne qui en connaît l’adresse peut désormais voir vos habitudes dans un calendrier, dans la limite de ce que le flux affiche. Vous pouvez le supprimer à tout moment dans les réglages.',
      button: 'Voir mes réglages',
      footnote:
        'Ce n’était pas vous\u202f? Supprimez ce flux dans les réglages et choisissez un nouveau mot de passe.',
    },
    webhookCreated: {
      subject: 'Un webhook a été créé pour votre compte',
      heading: 'Un nouveau webhook',
      text: 'L’adresse qui vient d’être saisie est désormais informée de ce qui arrive à vos habitudes, dans la limite de vos choix. Vous pouvez supprimer le webhook à tout moment dans les réglages.',
      button: 'Voir mes réglages',
      footnote:
        'Ce n’était pas vous\u202f? Supprimez-le dans les réglages et choisissez un nouveau mot de passe.',
    },
    webhookDisabled: {
      subject: 'Un webhook a été désactivé',
      heading: 'Un webhook a été désactivé',
      text: 'Le webhook vers {endpoint} n’accepte plus nos envois\u00a0: il a été désactivé. Plus rien n’y sera envoyé tant que vous ne l’aurez pas réactivé dans les réglages.',
      button: 'Voir mes réglages',
      footnote: 'S’il ne vous sert plus, supprimez-le dans les réglages.',
    },
    connectionCreated: {
      subject: 'Un assistant a été connecté à votre compte',
      heading: 'Un nouvel assistant',
      text: 'Un assistant a désormais accès à vos habitudes, dans la limite de ce que vous avez autorisé. Vous pouvez mettre fin à cet accès à tout moment dans les réglages.',
      button: 'Voir mes réglages',
      footnote:
        'Ce n’était pas vous\u202f? Mettez fin à cet accès dans les réglages et choisissez un nouveau mot de passe.',
    },
    twoStepOn: {
      subject: 'La validation en deux étapes est activée',
      heading: 'La validation en deux étapes est activée',
      text: 'Pour vous connecter à votre compte, il faut désormais aussi un code d’une application d’authentification. Gardez vos codes de secours en lieu sûr\u00a0: sans l’application, ce sont eux qui vous ouvrent la porte.',
      button: 'Ce n’était pas moi',
      footnote:
        'Si c’était vous, il n’y a rien à faire. Sinon, choisissez un nouveau mot de passe sous sept jours\u00a0: cela la désactive et déconnecte tous les appareils.',
    },
    twoStepOff: {
      subject: 'La validation en deux étapes est désactivée',
      heading: 'La validation en deux étapes est désactivée',
      text: 'Pour vous connecter à votre compte, il ne faut plus de code. Vos codes de secours ne sont plus valables.',
      button: 'Ce n’était pas moi',
      footnote:
        'Si c’était vous, il n’y a rien à faire. Sinon, choisissez tout de suite un nouveau mot de passe.',
    },
    recoveryCodesRenewed: {
      subject: 'Vous avez de nouveaux codes de secours',
      heading: 'De nouveaux codes de secours',
      text: 'De nouveaux codes de secours ont été créés pour votre compte. Les anciens ne sont plus valables.',
      button: 'Voir mes réglages',
      footnote:
        'Ce n’était pas vous\u202f? Choisissez tout de suite un nouveau mot de passe et créez de nouveaux codes.',
    },
    recoveryCodeUsed: {
      subject: 'Un code de secours a été utilisé',
      heading: 'Un code de secours a été utilisé',
      text: 'L’un de vos codes de secours a été utilisé à la place d’un code de votre application d’authentification. Codes de secours restants\u00a0: {left}.',
      button: 'Voir mes réglages',
      footnote:
        'Ce n’était pas vous\u202f? Choisissez tout de suite un nouveau mot de passe et créez de nouveaux codes de secours.',
    },
    codesGuessed: {
      subject: 'Quelqu’un connaît peut-être votre mot de passe',
      heading: 'Arrêté à la deuxième étape',
      text: 'Quelqu’un a franchi la première étape de la connexion à votre compte, puis a saisi plusieurs codes erronés. L’accès lui a été refusé. Si ce n’était pas vous, choisissez un nouveau mot de passe.',
      button: 'Choisir un mot de passe',
      footnote: 'Si vous vous êtes simplement trompé de code, il n’y a rien à faire.',
    },
    accountClosed: {
      subject: 'Votre compte est fermé',
      heading: 'À bientôt, peut-être',
      text: 'Tous vos appareils sont déconnectés. Vos habitudes sont conservées jusqu’au {day}, puis tout sera effacé pour de bon. Connectez-vous d’ici là et tout reprendra comme si de rien n’était.',
      button: 'Rouvrir mon compte',
      footnote:
        'Vous ne l’avez pas fermé\u202f? Connectez-vous maintenant et choisissez un nouveau mot de passe.',
    },
    accountExpires: {
      subject: 'Confirmez votre adresse e-mail pour garder votre compte',
      heading: 'Votre compte va expirer',
      text: 'Vous avez rejoint le club avec cette adresse il y a quelque temps, sans jamais la confirmer, et votre compte n’a pas servi depuis plusieurs semaines. Confirmez l’adresse ou connectez-vous d’ici sept jours, et tout restera en place. Sinon, le compte sera effacé avec tout ce qu’il contient.',
      button: 'Confirmer mon adresse e-mail',
      footnote: 'Si vous n’avez pas rejoint le club, il n’y a rien à faire.',
    },
    accountReopened: {
      subject: 'Votre compte est rouvert',
      heading: 'Bon retour parmi nous',
      text: 'Votre compte est rouvert et rien ne sera effacé. Vos habitudes sont là où vous les avez laissées.',
      button: 'Voir mes habitudes',
      footnote: 'Ce n’était pas vous\u202f? Choisissez tout de suite un nouveau mot de passe.',
    },
    eveningSummary: {
      subject: 'Encore à faire aujourd’hui',
      heading: 'Encore à faire aujourd’hui',
      text: '{habits}',
      button: 'Voir mes habitudes',
      footnote:
        'Vous avez demandé ce résumé\u00a0: vous pouvez le désactiver à tout moment dans vos réglages.',
    },
    streakNotice: {
      subject: 'Une série s’arrêterait ce soir',
      heading: 'Une série s’arrêterait ce soir',
      text: 'Encore à faire aujourd’hui, avec la longueur de la série en cours\u00a0: {habits}',
      button: 'Voir mes habitudes',
      footnote:
        'Vous avez demandé cet avis\u00a0: vous pouvez le désactiver à tout moment dans vos réglages.',
    },
    cheers: {
      subject: 'Encouragements de vos cercles',
      heading: 'Encouragements de vos cercles',
      text: '{cheers}',
      button: 'Voir mes cercles',
      footnote: 'Une fois par jour au plus. Vous pouvez le désactiver pour chaque cercle, dans ses réglages.',
    },
    weeklyLetter: {
      subject: 'Votre semaine',
      heading: 'Votre semaine',
      text: '{suggestion}',
      button: 'Voir vos progrès',
      footnote:
        'Vous avez demandé cette lettre\u00a0: vous pouvez la désactiver à tout moment dans vos réglages.',
    },
    reminder: {
      subject: '{habit}',
      heading: '{habit}',
      text: 'Il est {time}\u00a0: c’est le moment. {message}',
      button: 'Voir mes habitudes',
      footnote:
        'Vous avez demandé des rappels par e-mail\u00a0: vous pouvez les désactiver à tout moment dans vos réglages.',
    },
    accountErased: {
      subject: 'Votre compte est effacé',
      heading: 'Au revoir, et merci',
      text: 'Votre compte est effacé avec tout ce qu’il contenait\u00a0: habitudes, jours, notes, moyens de connexion. Il n’en reste rien chez nous, et ceci est notre dernier e-mail.',
      footnote: 'Si un jour l’envie vous reprend, le club vous est ouvert.',
    },
  },
};
