export const product = {
  updated: 'En vigueur depuis le {day}.',
  source: 'Le code source de ce qui tourne ici\u00a0:',
  terms: {
    title: 'Conditions d’utilisation',
    intro:
      'Courtes, et c’est voulu\u00a0: ce que vous pouvez attendre du club, et ce que le club attend de vous.',
    club: {
      title: 'Ce qu’est le club',
      text: 'Résilience garde la liste de vos habitudes et vous montre où vous en êtes. Le service est gratuit. Nous en prenons soin, mais il est fourni tel quel\u00a0: aucun résultat particulier n’est promis, et il ne remplace pas un avis médical.',
    },
    account: {
      title: 'Votre compte',
      text: 'Vous avez l’âge requis dans votre pays pour accepter ces conditions, vous donnez une adresse e-mail qui est la vôtre et vous gardez votre mot de passe pour vous. Vous répondez de ce qui est fait depuis votre compte. Si quelqu’un d’autre y accède, changez de mot de passe\u00a0: tous les autres appareils sont déconnectés.',
    },
    yours: {
      title: 'Ce que vous écrivez reste à vous',
      text: 'Vos habitudes, vos notes et vos photos vous appartiennent. Nous les conservons pour vous, nous vous les montrons, et nous n’en faisons rien d’autre. Vous pouvez les modifier ou les supprimer à tout moment.',
    },
    fair: {
      title: 'Un usage loyal',
      text: 'N’essayez pas de casser le service, d’atteindre ce qui appartient aux autres, ni d’envoyer plus que ne le ferait une personne. Un compte qui s’y emploie peut être ralenti ou fermé.',
    },
    leaving: {
      title: 'Partir',
      text: 'Vous pouvez fermer votre compte dans les réglages, quand vous voulez. Un compte fermé attend 14\u00a0jours, au cas où vous changeriez d’avis, puis il est effacé. Vous pouvez aussi le faire effacer immédiatement.',
    },
    software: {
      title: 'Le logiciel',
      text: 'Le programme est un logiciel libre sous licence publique générale GNU Affero, version\u00a03\u00a0: vous pouvez le lire, l’exécuter, le modifier et le partager aux conditions de cette licence. Il est fourni sans garantie.',
    },
    answer: {
      title: 'Notre responsabilité',
      text: 'Nous répondons des dommages causés intentionnellement ou par négligence grave, et partout où la loi l’impose. Au-delà, nous ne répondons pas de ce qu’une interruption du service pourrait vous coûter.',
    },
  },
  privacy: {
    title: 'Vie privée',
    intro: 'Ce que le club sait de vous, pourquoi, pour combien de temps, et ce que vous pouvez y faire.',
    kept: {
      title: 'Ce que nous conservons',
      text: 'Votre prénom, votre adresse e-mail, votre langue et votre fuseau horaire\u202f; votre pays et votre photo si vous les donnez\u202f; vos habitudes, étapes, notes et les jours que vous avez cochés\u202f; les appareils où votre session est ouverte\u202f; un relevé des connexions et des changements de votre compte, avec l’appareil et une adresse IP abrégée, pour que vous puissiez repérer ce qui ne vient pas de vous. Votre mot de passe n’est conservé que sous la forme d’une empreinte qui ne permet pas de le retrouver.',
    },
    why: {
      title: 'Pourquoi',
      text: 'Pour vous montrer vos propres habitudes sur vos propres appareils, vous laisser entrer, vous et personne d’autre, et vous écrire quand cela concerne votre compte. Rien n’est vendu, rien ne sert à la publicité, personne n’est profilé.',
    },
    seen: {
      title: 'Qui les voit',
      text: 'Vous. Les personnes qui gèrent ce serveur peuvent accéder aux données lorsque son entretien l’exige. Si vous vous connectez avec le compte d’un autre service, comme Google ou Apple, celui-ci l’apprend\u202f; vos habitudes ne lui sont jamais transmises. Les e-mails passent par un service de messagerie, qui voit votre adresse.',
    },
    cookies: {
      title: 'Cookies et appareil',
      text: 'Trois cookies, tous à nous\u00a0: l’un garde votre session ouverte, l’un distingue votre appareil de celui d’un inconnu quand vous vous reconnectez, l’un retient votre langue. Une copie de vos habitudes est gardée sur votre appareil pour que l’application s’ouvre aussitôt\u202f; la déconnexion la supprime.',
    },
    analytics: {
      title: 'La mesure des visites',
      text: 'Pour savoir quelles pages sont utiles, un service de mesure reçoit la page que vous ouvrez et les liens par lesquels vous partez, la page d’où vous venez et la largeur de votre écran. Il voit votre adresse réseau, comme tout serveur. Aucun cookie n’est déposé, ni votre compte ni vos habitudes ne sont transmis, et rien n’est compté si votre navigateur demande à ne pas être suivi.',
    },
    errors: {
      title: 'Quand quelque chose casse',
      text: 'Si le programme échoue, un service d’erreurs reçoit ce qui a échoué, la page et le navigateur concernés, avec l’adresse e-mail et la photo de votre compte pour que nous puissions vous répondre. Les mots de passe, les liens des e-mails et ce que vous avez écrit n’en font pas partie.',
    },
    chat: {
      title: 'La messagerie',
      text: 'La messagerie est celle de Crisp et n’est chargée que lorsque vous l’ouvrez. Crisp voit alors votre adresse réseau, votre langue et ce que vous y écrivez, ainsi que votre prénom et votre adresse e-mail si votre session est ouverte, et garde son propre cookie, en plus des nôtres, pour retrouver la conversation.',
    },
    long: {
      title: 'Combien de temps',
      text: 'Tant que votre compte est ouvert. Une session inutilisée se termine au bout de 90\u00a0jours, et le relevé des connexions et des changements remonte lui aussi à 90\u00a0jours. Un compte fermé est effacé après 14\u00a0jours, avec tout ce qu’il contient\u202f; un compte que vous effacez disparaît immédiatement. Un compte dont l’adresse n’a jamais été confirmée peut être effacé après 30\u00a0jours sans utilisation, une semaine après un e-mail qui l’annonce. Les sauvegardes suivent à mesure de leur remplacement.',
    },
    rights: {
      title: 'Vos droits',
      text: 'Vous pouvez tout consulter et tout corriger ici, tout télécharger depuis votre profil dans un fichier que d’autres programmes savent lire, et tout effacer dans les réglages. Vous pouvez vous opposer à l’usage de vos données auprès des personnes qui gèrent ce serveur, et saisir l’autorité de protection des données de votre pays (en France, la CNIL).',
    },
  },
  support: {
    title: 'Aide',
    intro:
      'Les questions les plus fréquentes. La vôtre n’y est pas\u202f? Posez-la à la personne qui gère ce club.',
    password: {
      title: 'J’ai oublié mon mot de passe',
      text: 'Choisissez «\u00a0Mot de passe oublié\u202f?\u00a0» sur la page de connexion et indiquez votre adresse e-mail. L’e-mail contient un lien qui fonctionne une seule fois, pendant 30\u00a0minutes. Ensuite, reconnectez-vous avec le nouveau mot de passe sur chacun de vos appareils.',
    },
    mail: {
      title: 'L’e-mail n’arrive pas',
      text: 'Attendez quelques minutes et regardez dans les indésirables. Vérifiez que l’adresse est bien celle de votre compte. Une nouvelle demande annule le lien précédent\u00a0: utilisez le plus récent.',
    },
    past: {
      title: 'J’ai oublié de cocher hier',
      text: 'Dans votre liste, chaque habitude montre sa semaine en petites barres\u00a0: touchez celle qui précède aujourd’hui. Pour un jour plus ancien, touchez le nom de l’habitude et choisissez le jour dans son calendrier. Les séries et les pourcentages suivent.',
    },
    rest: {
      title: 'J’ai besoin d’une pause',
      text: 'Touchez le nom de l’habitude, puis ⋯ en haut\u00a0: vous y trouverez «\u00a0Mettre en pause\u00a0» et «\u00a0Archiver\u00a0». Les jours de pause ne comptent ni pour vous ni contre vous, et ce qui est fait reste fait.',
    },
    schedule: {
      title: 'Et si je change les jours d’une habitude\u202f?',
      text: 'Les nouveaux jours valent à partir de là. Le passé reste tel qu’il était\u00a0: vos pourcentages d’hier ne changent pas à cause de ce que vous prévoyez pour demain.',
    },
    leave: {
      title: 'Comment supprimer mon compte\u202f?',
      text: 'Dans les réglages, sous «\u00a0Fermer le compte\u00a0». Vous choisissez entre 14\u00a0jours pour changer d’avis et un effacement immédiat.',
    },
  },
};
