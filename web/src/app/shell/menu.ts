import { useTranslation } from 'react-i18next';
import { usePath } from '../links.tsx';
import { useSession } from '../session.ts';

export interface MenuItem {
  readonly key: string;
  readonly label: string;
  readonly to: string;
}

/** Items of the server's menu that this client has a screen and a word for. */
const KEYS = ['market', 'convert', 'wallet', 'record'] as const;

const VISITOR = [{ key: 'market', path: 'market' }];

/** SH-11: the menu as the server gives it to who is signed in; a visitor's is what is open to all. */
export function useMenu(): readonly MenuItem[] {
  const { t } = useTranslation();
  const path = usePath();
  const { token, userMenu } = useSession();
  return (token === null ? VISITOR : userMenu).flatMap((item) => {
    const key = KEYS.find((known) => known === item.key);
    return key === undefined ? [] : [{ key, label: t(`menu.${key}`), to: path(item.path) }];
  });
}
