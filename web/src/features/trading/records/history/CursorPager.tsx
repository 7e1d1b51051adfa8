import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Select } from '@aldgate/ui/controls/Select.tsx';
import { PAGE_SIZES, type PageSize } from '@aldgate/ui/tables/Pager.tsx';
import type { TimeOrder } from '@aldgate/ui/tables/TimeHeader.tsx';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import styles from '../list/list.module.css';
import { type CursorPage, nextPage, type PagePosition, previousPage } from './pagePosition.ts';

interface CursorPagerProps {
  readonly page: CursorPage;
  readonly pageSize: PageSize;
  readonly order: TimeOrder;
  readonly onMove: (position: PagePosition) => void;
  readonly onPageSize: (pageSize: PageSize) => void;
}

const SIZES = PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }));

/** Pagination for a list that is sorted by time, without a total (CL-11, SH-14). */
export function CursorPager({ page, pageSize, order, onMove, onPageSize }: CursorPagerProps) {
  const { t } = useTranslation('trading');
  const { t: tApp } = useTranslation();
  const [previous, next] = order === 'newest' ? (['newer', 'older'] as const) : (['older', 'newer'] as const);
  return (
    <nav className={styles.pager} aria-label={t('records.pager.label')}>
      <span>{tApp('list.rowsPerPage')}</span>
      <Select
        label={tApp('list.rowsPerPage')}
        options={SIZES}
        value={String(pageSize)}
        onValue={(value) => onPageSize(PAGE_SIZES.find((size) => String(size) === value) ?? 10)}
      />
      <Button size="small" disabled={page.prevCursor === null} onClick={() => onMove(previousPage(page))}>
        {t(`records.pager.${previous}`)}
      </Button>
      <Button size="small" disabled={page.nextCursor === null} onClick={() => onMove(nextPage(page))}>
        {t(`records.pager.${next}`)}
      </Button>
    </nav>
  );
}
