import { decimal } from '@aldgate/domain/money/amount.ts';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { BeforeAfter, Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { formatDay } from '@aldgate/ui/format/day.ts';
import { MISSING } from '@aldgate/ui/format/decimal.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { fullPlaces } from '../../../lib/amounts/amounts.ts';
import { OwnAmount } from '../../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { Preview } from '../route.ts';
import styles from './withdraw.module.css';

type Limit = Omit<Preview['limits']['usd'], 'leftAfter'>;

interface FiguresProps {
  readonly rail: 'chain' | 'bank';
  readonly asset: string;
  /** Fee by the terms, until the amount is known; null where none is known. */
  readonly fee: string | null;
  readonly available: string | undefined;
  readonly remaining: Limit | undefined;
  readonly preview: Preview | undefined;
  /** Through a bank. */
  readonly valueDate?: string | undefined;
}

/** Fee, what arrives, and limit and balance before and after. */
export function Figures({ rail, asset, fee, available, remaining, preview, valueDate }: FiguresProps) {
  const { t } = useTranslation('withdrawals');
  const locale = useLocale();
  const coin = { places: fullPlaces(asset), placesMax: 18 };
  const limit = preview?.limits.usd ?? remaining;
  const leftAfter = preview?.limits.usd.leftAfter ?? undefined;
  const isKnown = preview !== undefined && preview.receivable !== null;
  return (
    <section aria-label={t('figures.title')}>
      <Rows>
        <Row label={t(`figures.fee.${rail}`)}>
          <Amount value={preview?.fee ?? fee} {...coin} unit={asset} />
        </Row>
        <Row label={<b className={styles.main}>{t(`figures.receivable.${rail}`)}</b>}>
          <b className={styles.main}>
            <OwnAmount value={preview?.receivable} {...coin} unit={asset} />
          </b>
        </Row>
        {rail === 'bank' && (
          <Row label={t('figures.valueDate')}>{valueDate === undefined ? MISSING : formatDay(valueDate, locale)}</Row>
        )}
        <Row label={t('figures.balance')}>
          {isKnown ? (
            <BeforeAfter
              before={<OwnAmount value={preview.balance.before} {...coin} />}
              after={<OwnAmount value={preview.balance.after} {...coin} unit={asset} />}
            />
          ) : (
            <OwnAmount value={available} {...coin} unit={asset} />
          )}
        </Row>
        <Row label={t('figures.limit')}>
          {leftAfter === undefined ? (
            <OwnAmount value={limit?.left} places={2} unit="USD" />
          ) : (
            <BeforeAfter
              before={<OwnAmount value={limit?.left} places={2} />}
              after={<OwnAmount value={leftAfter} places={2} unit="USD" />}
            />
          )}
        </Row>
      </Rows>
      {limit !== undefined && <LimitBar limit={limit} leftAfter={leftAfter ?? limit.left} />}
    </section>
  );
}

/** The share of the limit that is used, and that of this withdrawal. */
function LimitBar({ limit: { limit, used, left }, leftAfter }: { limit: Limit; leftAfter: string }) {
  const share = (part: string) =>
    decimal(limit).lte('0') ? '0%' : `${decimal(part).times('100').div(limit).toFixed(1)}%`;
  return (
    <div className={styles.bar} aria-hidden="true">
      <span style={{ width: share(used) }} />
      <span style={{ width: share(decimal(left).minus(leftAfter).toFixed()) }} />
    </div>
  );
}
