/** What a badge says: a line that leads to the name of the store. */
interface BadgeWords {
  readonly lead: string;
  readonly name: string;
}

/** The words on the badges of the stores. In Spanish too, which the rest of the product does not speak: so they are not of a catalogue. */
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
} as const satisfies Record<string, Record<'en' | 'fr' | 'es', BadgeWords>>;
