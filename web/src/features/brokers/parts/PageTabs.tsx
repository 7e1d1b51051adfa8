import tabs from '@aldgate/ui/controls/tabs.module.css';
import { Link, useSearchParams } from 'react-router';
import { usePath } from '../../../lib/page/links.tsx';

interface PageTabsProps {
  readonly label: string;
  /** The page's path below the language. */
  readonly page: string;
  /** The first tab has no name in the address. */
  readonly items: readonly { readonly tab: string | undefined; readonly label: string; readonly count?: number }[];
}

/** The tabs of a page as links: `?tab=keys`. */
export function PageTabs({ label, page, items }: PageTabsProps) {
  const path = usePath();
  const [query] = useSearchParams();
  const current = items.find(({ tab }) => tab === query.get('tab')) ?? items[0];
  return (
    <nav className={tabs.tabs} aria-label={label}>
      {items.map((item) => (
        <Link
          key={item.label}
          to={path(item.tab === undefined ? page : `${page}?tab=${item.tab}`)}
          className={tabs.tab}
          aria-current={item === current ? 'page' : undefined}
        >
          {item.label}
          {item.count !== undefined && item.count > 0 && <span className={tabs.count}>{item.count}</span>}
        </Link>
      ))}
    </nav>
  );
}
