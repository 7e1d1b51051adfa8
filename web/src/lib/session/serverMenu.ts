import { type UserMenu, useSession } from './session.ts';
import { useSystem } from './system.ts';

/** SH-11: the user's menu, or a visitor's, as the server has it; empty until it is loaded. */
export function useServerMenu(): UserMenu {
  const { token, userMenu } = useSession();
  const visitorMenu = useSystem((system) => system.visitorMenu);
  return token === null ? visitorMenu : userMenu;
}

/** Whether the menu names an item, for links to it elsewhere. */
export const useMenuHas = (key: string): boolean => useServerMenu().some((item) => item.key === key);
