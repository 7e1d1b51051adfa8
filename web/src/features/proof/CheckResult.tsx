import { saveFile } from '@aldgate/client-kit/browser/saveFile.ts';
import { countDecimals, isZero, LEDGER_DECIMALS } from '@aldgate/domain/money/amount.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { ErrorState } from '@aldgate/ui/states/ErrorState.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { fullPlaces } from '../../lib/amounts/amounts.ts';
import { OwnAmount } from '../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import styles from './proof.module.css';
import type { Failure, OwnProof } from './queries.ts';

const VERIFIER = '/verifyProof.mjs';

/** Whether the proof is valid, what that proves and what it does not, and the file to verify it elsewhere. */
export function CheckResult({ proof, failure }: { proof: OwnProof; failure: Failure | null }) {
  const { t } = useTranslation('proof');
  const locale = useLocale();
  return (
    <Box marginTop="3">
      <div role="status">
        {failure === null && (
          <Text size="13">
            <Badge tone="trust">{t('valid')}</Badge> {t('validText', { time: formatTime(proof.at, locale) })}
          </Text>
        )}
      </div>
      {failure !== null && <ErrorState title={t('invalid')} text={t(`failures.${failure}`)} />}
      {failure === null && <OwnAmounts proof={proof} />}
      {failure === null && <Meaning />}
      <Text size="13" tone="2" lead="text" marginTop="3">
        <Button kind="link" onClick={() => save(proof)}>
          {t('save')}
        </Button>
      </Text>
      <details className={styles.offline}>
        <summary>{t('offline')}</summary>
        <Text size="13" tone="2" lead="text">
          {t('offlineText')}
        </Text>
        <p>
          <a href={VERIFIER} download>
            {t('verifier')}
          </a>
        </p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
        <code tabIndex={0}>node verifyProof.mjs proof.json {proof.publicKey}</code>
      </details>
    </Box>
  );
}

function OwnAmounts({ proof: { assets, amounts, sums } }: { proof: OwnProof }) {
  const { t } = useTranslation('proof');
  const rows = assets.flatMap((asset, index) => {
    const [own, sum] = [amounts[index] ?? '0', sums[index] ?? '0'];
    return isZero(own) ? [] : [{ asset, own, sum }];
  });
  if (rows.length === 0) {
    return (
      <Text size="13" tone="2" marginTop="2">
        {t('noBalances')}
      </Text>
    );
  }
  // A proof is of amounts to their last unit.
  const align = Math.max(...rows.flatMap(({ own, sum }) => [countDecimals(own), countDecimals(sum)]));
  const exactly = (asset: string) => ({ places: fullPlaces(asset), placesMax: LEDGER_DECIMALS, align });
  return (
    <Box marginTop="2">
      <Table
        label={t('yours')}
        kind="dense"
        head={
          <>
            <th scope="col">{t('columns.asset')}</th>
            <th scope="col" data-align="end">
              {t('columns.yours')}
            </th>
            <th scope="col" data-align="end">
              {t('columns.all')}
            </th>
          </>
        }
      >
        {rows.map(({ asset, own, sum }) => (
          <tr key={asset}>
            <td>{asset}</td>
            <td data-align="end">
              <OwnAmount value={own} {...exactly(asset)} />
            </td>
            <td data-align="end">
              <Amount value={sum} {...exactly(asset)} />
            </td>
          </tr>
        ))}
      </Table>
    </Box>
  );
}

function Meaning() {
  const { t, lines } = useTranslation('proof');
  return (
    <Text as="div" size="13" tone="2" lead="text">
      <Heading as="h3" size="13" tone="1" marginTop="4" marginBottom="1">
        {t('proved')}
      </Heading>
      <Stack as="ul" marker="disc" gap="1">
        {lines('provedLines').map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Stack>
      <Heading as="h3" size="13" tone="1" marginTop="3" marginBottom="1">
        {t('notProved')}
      </Heading>
      <Stack as="ul" marker="disc" gap="1">
        {lines('notProvedLines').map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Stack>
    </Text>
  );
}

/** The file has everything to verify it with. */
function save(proof: OwnProof): void {
  saveFile({ name: 'proof.json', content: new Blob([JSON.stringify(proof, null, 2)], { type: 'application/json' }) });
}
