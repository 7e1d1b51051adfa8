import tabs from '@aldgate/ui/controls/tabs.module.css';
import { NavLink } from 'react-router';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { usePath } from '../../lib/page/links.tsx';
import { CONVERT_KINDS } from './convertKind.ts';

/** Tabs for coins and fiat, each a page of its own. `base` is the address above both. */
export function ConvertTabs({ base }: { base: 'convert' | 'nologin/convert' }) {
  const { t } = useTranslation('convert');
  const path = usePath();
  return (
    <nav className={tabs.tabs} aria-label={t('kinds.label')}>
      {CONVERT_KINDS.map((kind) => (
        <NavLink key={kind} to={path(`${base}/${kind}`)} className={() => tabs.tab}>
          {t(`kinds.${kind}`)}
        </NavLink>
      ))}
    </nav>
  );
}
