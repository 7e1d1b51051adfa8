import type { OperatorPermission } from '@aldgate/domain/operations/roles.ts';
import type { PaletteEntry } from '@aldgate/ui/palette/entries.ts';
import { PAGES } from '../../parts/pages.ts';

/** Every screen that an operator may open: the pages, and their tabs by both names. */
export function listScreens(
  permissions: readonly OperatorPermission[],
  open: (address: string) => void,
): readonly PaletteEntry[] {
  return PAGES.filter(({ permission }) => permissions.includes(permission)).flatMap(({ path, label, tabs = {} }) => [
    { id: path, label, run: () => open(path) },
    ...Object.entries(tabs).map(([tab, name]) => ({
      id: `${path} ${tab}`,
      label: name,
      detail: label,
      run: () => open(`${path}?tab=${tab}`),
    })),
  ]);
}
