/** The texts on the store badges. In Spanish too, which the catalogues do not have: so they are here. */
export const badgeWords = {
  appStore: {
    en: { lead: 'Download on the', name: 'App Store' },
    fr: { lead: 'Télécharger dans', name: 'l’App Store' },
    es: { lead: 'Descárgala en el', name: 'App Store' },
  },
  playStore: {
    en: { lead: 'Get it on', name: 'Google Play' },
    fr: { lead: 'Disponible sur', name: 'Google Play' },
    es: { lead: 'Disponible en', name: 'Google Play' },
  },
} as const;
