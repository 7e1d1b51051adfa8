const FIELDS = 'input:not([type="hidden"]), textarea, select, [role="combobox"], [role="slider"]';

/** The first field of a dialog that can be used; undefined if there is none. */
export function findFirstField(popup: HTMLElement | null): HTMLElement | undefined {
  return [...(popup?.querySelectorAll<HTMLElement>(FIELDS) ?? [])].find(
    (field) => !field.matches(':disabled') && field.tabIndex >= 0 && field.getClientRects().length > 0,
  );
}
