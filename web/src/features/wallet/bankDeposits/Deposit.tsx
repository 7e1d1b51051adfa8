import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { REMITTANCE_METHODS } from '@aldgate/domain/bank/remittanceMethod.ts';
import { BANK_CURRENCIES } from '@aldgate/domain/money/currencies.ts';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { useParams, useSearchParams } from 'react-router';
import { AssetField } from '../../../lib/amounts/AssetField.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { LoadState } from '../../../lib/messages/LoadState.tsx';
import { useArea } from '../../../lib/page/area.ts';
import { PathLink } from '../../../lib/page/links.tsx';
import { Page } from '../../../lib/page/Page.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { ClosedState } from '../deposits/ClosedState.tsx';
import { parseClosedDeposits } from '../deposits/closedDeposits.ts';
import { useAssetName } from '../useAssetName.ts';
import { InstructionPanel } from './InstructionPanel.tsx';
import { findClosed } from './instruction.ts';
import { useInstruction } from './queries.ts';
import { RecentDeposits } from './RecentDeposits.tsx';

/** WAL-09, WAL-10: where to pay a currency in. Currency and method are in the page's address. */
export function Screen() {
  const { t } = useTranslation('wallet');
  const { asset = '' } = useParams();
  const area = useArea();
  return (
    <Page
      title={t('bank.deposit.title')}
      actions={<PathLink to={area.bankRecords('recharge')}>{t('bank.deposit.records')}</PathLink>}
    >
      <Box maxWidth="376px" marginTop="5" marginBottom="4">
        <AssetField
          asset={asset}
          label={t('bank.currency')}
          choices={BANK_CURRENCIES}
          nameOf={useAssetName()}
          pageOf={(chosen) => area.page(`recharge/fiat/${chosen}`)}
        />
      </Box>
      <Content key={asset} asset={asset} />
      <RecentDeposits asset={asset} />
    </Page>
  );
}

/** The instruction, or why there is none. */
function Content({ asset }: { asset: string }) {
  const { t } = useTranslation('wallet');
  const user = useSession(({ userInfo }) => userInfo);
  const known = findClosed(user);
  const [query, setQuery] = useSearchParams();
  const method = REMITTANCE_METHODS.find((each) => each === query.get('method'));
  const instruction = useInstruction(asset, method, { enabled: known === undefined });
  const closed = known ?? parseClosedDeposits(instruction.error);
  if (closed !== undefined) return <ClosedState closed={closed} network={undefined} />;
  if (instruction.data !== undefined) {
    return (
      <InstructionPanel
        key={instruction.data.remittanceMethod}
        instruction={instruction.data}
        onMethod={(chosen) => setQuery({ method: chosen }, { replace: true })}
      />
    );
  }
  if (instruction.error instanceof CallError && instruction.error.entry === 'assetUnsupported') {
    return (
      <EmptyState title={t('bank.deposit.unavailable.title', { asset })} text={t('bank.deposit.unavailable.text')} />
    );
  }
  return (
    <LoadState
      query={instruction}
      title={t('bank.deposit.failed')}
      text={(reason) => t('bank.deposit.failedText', { reason })}
      rows={8}
    />
  );
}
