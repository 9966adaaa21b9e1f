/** A page of Playwright, or a screen of a component test. */
interface Shown {
  getByRole(role: 'button', options: { name: string; exact: boolean }): { click(): Promise<void> };
}

/** Opens what the creator shows on demand: kind, amount, days, reminder, divider. `more`: the name of the button that does. */
export async function openMore(shown: Shown, more = 'More'): Promise<void> {
  await shown.getByRole('button', { name: more, exact: true }).click();
}
