import tabs from '@aldgate/ui/controls/tabs.module.css';
import { Link } from 'react-router';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useArea } from '../../../lib/page/area.ts';
import { usePath } from '../../../lib/page/links.tsx';

const LISTS = ['coin', 'recharge', 'withdraw'] as const;

/** The lists of money in and out where one page has them all: of coins, and of currencies in each direction. */
export function ListTabs({ list }: { list: (typeof LISTS)[number] }) {
  const { t } = useTranslation('wallet');
  const { coinRecords, bankRecords } = useArea();
  const path = usePath();
  return (
    <nav className={tabs.tabs} aria-label={t('otc.lists.label')}>
      {LISTS.map((each) => (
        <Link
          key={each}
          to={path(each === 'coin' ? coinRecords() : bankRecords(each))}
          className={tabs.tab}
          aria-current={each === list ? 'page' : undefined}
        >
          {t(`otc.lists.${each}`)}
        </Link>
      ))}
    </nav>
  );
}
