import type { Messages } from '../messages.ts';

export const guides: Messages['guides'] = {
  title: 'Reprendre vos habitudes d’une autre application',
  intro:
    'Des années de coches méritent d’être gardées. Sortez un fichier de votre application, et le club le lit\u00a0: jours, quantités, notes, tout y est.',
  choose: 'Où sont vos habitudes aujourd’hui\u202f?',
  elsewhere:
    'La vôtre n’y est pas\u202f? La plupart des applications exportent un tableau de jours\u00a0: la page sur les tableurs montre ce qu’il doit contenir.',
  steps: 'En quatre étapes',
  last: 'Dans Résilience, ouvrez les réglages, puis Importer, et choisissez le fichier. Vous voyez ce qu’il contient avant tout ajout, et pouvez l’annuler pendant 30\u00a0jours.',
  begin: 'Choisir le fichier',
  join: 'Rejoindre le club',
  login: 'Connexion',
  device:
    'Le fichier est lu sur votre appareil, et n’est jamais envoyé. Seul ce que vous y choisissez est ajouté.',
  all: 'Toutes les applications',
  keptTitle: 'Ce qui vous suit',
  leftTitle: 'Ce qui reste là-bas',
  kept: {
    days: 'Chaque jour où une habitude a été faite',
    amounts: 'Les quantités, avec leur unité et leur objectif',
    numbers: 'Les quantités, quand un jour en a une',
    counts: 'Plusieurs coches le même jour, comme quantité',
    limits: 'Les habitudes à éviter ou à limiter',
    skips: 'Les jours sautés',
    notes: 'Les notes des jours',
    rhythm: 'La fréquence de chaque habitude',
    texts: 'Les noms et les descriptions',
    names: 'Les noms',
    emoji: 'Les emojis',
    archived: 'Les habitudes archivées, toujours archivées',
    groups: 'Les catégories, groupes et étiquettes, dans les notes des habitudes',
  },
  left: {
    automatic: 'Les coches que Loop a ajoutées tout seul, et ses scores',
    reminders: 'Les rappels',
    colors: 'Les couleurs et les icônes',
    nearest:
      'Les fréquences qui n’existent pas ici\u00a0: elles deviennent la plus proche, et l’aperçu le montre',
    unset: 'Les jours sans réponse',
    rhythm:
      'La fréquence des habitudes\u00a0: elle n’est pas dans le fichier, elles commencent donc en quotidien',
    goals: 'Les anciens objectifs\u00a0: seul le dernier compte',
    deleted: 'Les habitudes que vous y avez supprimées',
    times: 'L’heure des coches, et les groupes',
    tasks: 'Les tâches à faire, les récompenses et tout ce qui relève du jeu',
    means: 'Les anciens jours des quotidiennes\u00a0: Habitica n’en garde qu’une moyenne par mois ou par an',
    columns: 'Les autres colonnes, les formules et les couleurs',
  },
  loop: {
    name: 'Loop Habit Tracker',
    file: 'Sauvegarde complète ou export CSV',
    title: 'De Loop Habit Tracker à Résilience',
    intro: 'Loop met tout dans un seul fichier de sauvegarde. Son export CSV se lit aussi.',
    open: 'Ouvrez Loop, puis ses paramètres depuis le menu.',
    export:
      'Dans la section «\u00a0Base de données\u00a0», touchez «\u00a0Exporter une sauvegarde complète\u00a0».',
    save: 'Choisissez où va le fichier\u00a0: dans vos fichiers, ou dans un e-mail à vous-même. Son nom commence par «\u00a0Loop Habits Backup\u00a0» et finit par «\u00a0.db\u00a0».',
  },
  habitbull: {
    name: 'HabitBull',
    file: 'Export CSV',
    title: 'De HabitBull à Résilience',
    intro: 'HabitBull écrit tous vos jours dans un fichier CSV.',
    open: 'Ouvrez HabitBull, et cherchez dans son menu l’export de vos données. La version payante peut être nécessaire.',
    export: 'Choisissez l’export dans un fichier CSV.',
    save: 'Enregistrez le fichier, ou envoyez-le-vous. Il s’appelle le plus souvent «\u00a0HabitBull CSV Data File Export.csv\u00a0».',
  },
  habitkit: {
    name: 'HabitKit',
    file: 'Export JSON',
    title: 'De HabitKit à Résilience',
    intro: 'HabitKit exporte vos habitudes et chaque réalisation dans un fichier JSON.',
    open: 'Ouvrez HabitKit, puis ses réglages.',
    export: 'Cherchez l’import et l’export de vos données, et exportez-les.',
    save: 'Enregistrez le fichier JSON là où vous le retrouverez, par exemple dans vos fichiers.',
  },
  'table-habit': {
    name: 'Table Habit',
    file: 'Export JSON',
    title: 'De Table Habit à Résilience',
    intro: 'Table Habit (mhabit) exporte vos habitudes dans un fichier JSON.',
    open: 'Ouvrez Table Habit, puis ses réglages.',
    export:
      'Sous «\u00a0Sauvegarder et restaurer\u00a0», touchez «\u00a0Exporter\u00a0». Cochez «\u00a0Inclure les entrées\u00a0»\u00a0: ce sont vos jours.',
    save: 'Enregistrez le fichier JSON là où vous le retrouverez.',
  },
  beaver: {
    name: 'Beaver Habits',
    file: 'Export JSON',
    title: 'De Beaver Habits à Résilience',
    intro:
      'Beaver Habits exporte vos habitudes dans un fichier JSON, quel que soit le serveur qui l’héberge.',
    open: 'Ouvrez Beaver Habits dans le navigateur, et connectez-vous.',
    export: 'Ouvrez le menu en haut, et choisissez «\u00a0Export\u00a0».',
    save: 'Le navigateur télécharge un fichier JSON, le plus souvent dans vos téléchargements.',
  },
  tickmate: {
    name: 'Tickmate',
    file: 'Sauvegarde de la base de données',
    title: 'De Tickmate à Résilience',
    intro: 'Tickmate copie toute sa base de données dans un seul fichier.',
    open: 'Ouvrez Tickmate, puis son menu.',
    export: 'Choisissez la sauvegarde de la base de données («\u00a0Backup database\u00a0» en anglais).',
    save: 'Choisissez où enregistrer le fichier. Les anciennes versions indiquent le dossier où elles l’ont mis.',
  },
  rewire: {
    name: 'Rewire',
    file: 'Sauvegarde non chiffrée',
    title: 'De Rewire à Résilience',
    intro:
      'Les sauvegardes des premières versions de Rewire se lisent. Les plus récentes sont chiffrées\u00a0: seul Rewire peut les ouvrir.',
    open: 'Ouvrez Rewire, et cherchez la sauvegarde dans son menu.',
    export: 'Faites une sauvegarde, ou retrouvez-en une plus ancienne.',
    save: 'Copiez le fichier sur l’appareil où vous utilisez Résilience. S’il est chiffré, un export CSV de Rewire peut se lire comme un tableur.',
  },
  habitica: {
    name: 'Habitica',
    file: 'CSV de l’historique des tâches',
    title: 'De Habitica à Résilience',
    intro: 'Habitica donne l’historique de vos habitudes et de vos quotidiennes dans un fichier CSV.',
    open: 'Connectez-vous à Habitica sur son site, dans un navigateur.',
    export:
      'Ouvrez habitica.com/export/history.csv. Ou cherchez vos données dans les paramètres, et là «\u00a0Download CSV\u00a0» à côté de «\u00a0Task History\u00a0».',
    save: 'Le navigateur télécharge le fichier CSV, le plus souvent dans vos téléchargements.',
  },
  spreadsheet: {
    name: 'Un tableur',
    file: 'CSV avec une ligne par jour',
    title: 'D’un tableur à Résilience',
    intro:
      'Un tableau avec une ligne par jour et par habitude suffit, d’où qu’il vienne\u00a0: Excel, Google Sheets, Notion ou une autre application.',
    open: 'Nommez les colonnes dans la première ligne\u00a0: Habitude, Date et, si vous voulez, Valeur et Note.',
    export:
      'Écrivez les dates comme 2026-11-27 ou 27/11/2026. Une valeur est un nombre, ou oui, non ou sauté\u202f; sans cette colonne, chaque ligne est un jour fait.',
    save: 'Enregistrez ou téléchargez la feuille en CSV.',
  },
};
