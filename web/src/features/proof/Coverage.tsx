import { decimal, isNegative, isZero, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { PublicAmount } from './PublicAmount.tsx';
import styles from './proof.module.css';
import type { Snapshot } from './queries.ts';

type Row = Snapshot['coverage'][number];

/** Shows the platform's holdings and liabilities by asset, and the source of each holding. */
export function Coverage({ snapshot: { coverage, accounts } }: { snapshot: Snapshot }) {
  const { t } = useTranslation('proof');
  const locale = useLocale();
  const rows = coverage.filter(({ liabilities, chain, bank, exchange }) =>
    [liabilities, chain, bank, exchange].some((amount) => !isZero(amount)),
  );
  const hasGrants = rows.some(({ grants }) => !isZero(grants));
  return (
    <details className={styles.coverage}>
      <summary>{t('coverage.title')}</summary>
      <Text size="13" tone="2" lead="text" marginTop="2" marginBottom="2">
        {t('coverage.about')} {hasGrants && t('coverage.grantsText')}
      </Text>
      <Table label={t('coverage.title')} kind="dense" head={<Heads hasGrants={hasGrants} />}>
        {rows.map((row) => (
          <tr key={row.asset}>
            <td>
              {row.asset} <State row={row} />
            </td>
            <td data-align="end">
              <PublicAmount value={row.liabilities} asset={row.asset} />
            </td>
            {hasGrants && (
              <>
                <td data-align="end" data-wide>
                  <PublicAmount value={row.grants} asset={row.asset} />
                </td>
                <td data-align="end" data-wide>
                  <PublicAmount value={oweWithoutGrants(row)} asset={row.asset} />
                </td>
              </>
            )}
            <td data-align="end">
              <PublicAmount value={sumHeld(row)} asset={row.asset} />
            </td>
            <td data-align="end" data-wide>
              <PublicAmount value={row.difference} asset={row.asset} />
            </td>
          </tr>
        ))}
      </Table>
      <Text as="div" size="12" tone="3" lead="text" marginTop="2">
        {accounts.map(({ source, account, height, at }) => (
          <p key={`${source} ${account}`}>
            {[
              t(`coverage.sources.${source}`, { account }),
              height !== null && t('coverage.block', { height: String(height) }),
              at !== null && `${formatTime(at, locale)} UTC`,
            ]
              .filter((part) => part !== false)
              .join(', ')}
          </p>
        ))}
      </Text>
    </details>
  );
}

function Heads({ hasGrants }: { hasGrants: boolean }) {
  const { t } = useTranslation('proof');
  return (
    <>
      <th scope="col">{t('columns.asset')}</th>
      <th scope="col" data-align="end">
        {t('columns.owed')}
      </th>
      {hasGrants && (
        <>
          <th scope="col" data-align="end" data-wide>
            {t('columns.grants')}
          </th>
          <th scope="col" data-align="end" data-wide>
            {t('columns.owedWithoutGrants')}
          </th>
        </>
      )}
      <th scope="col" data-align="end">
        {t('columns.held')}
      </th>
      <th scope="col" data-align="end" data-wide>
        {t('columns.surplus')}
      </th>
    </>
  );
}

/** Liabilities that grants alone cover are not held anywhere, and not called covered. */
function State({ row }: { row: Row }) {
  const { t } = useTranslation('proof');
  if (isNegative(row.difference)) return <Badge tone="warning">{t('coverage.short')}</Badge>;
  const isHeld = !isNegative(decimal(sumHeld(row)).minus(row.liabilities));
  return isHeld ? <Badge tone="trust">{t('coverage.covered')}</Badge> : <Badge>{t('coverage.granted')}</Badge>;
}

const sumHeld = ({ chain, bank, exchange }: Row): string => toDecimalString(decimal(chain).plus(bank).plus(exchange));

const oweWithoutGrants = ({ liabilities, grants }: Row): string => toDecimalString(decimal(liabilities).minus(grants));
