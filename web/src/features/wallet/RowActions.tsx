import { BANK_CURRENCIES } from '@aldgate/domain/bank/holidays.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { VisuallyHidden } from '@aldgate/ui/layout/VisuallyHidden.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { PathLink } from '../../lib/page/links.tsx';
import { useMenuHas } from '../../lib/session/serverMenu.ts';
import type { AssetBalance } from './balances.ts';
import { useOnNetworks } from './deposits/queries.ts';
import { useContracts, useConvertible } from './useAssetServices.ts';

interface RowActionsProps {
  readonly balance: AssetBalance;
  /** Opens a transfer; undefined where the accounts cannot exchange the asset. */
  readonly onTransfer: (() => void) | undefined;
  /** Whether deposits credit, and withdrawals debit, the account of the balance. */
  readonly hasDeposits: boolean;
}

/** What is possible with an asset, so that every action leads to a form that accepts it. */
export function RowActions({ balance: { asset, kind }, onTransfer, hasDeposits }: RowActionsProps) {
  const { t } = useTranslation('wallet');
  const mayConvert = useMenuHas('convert');
  const isConvertible = useConvertible().has(asset) && mayConvert;
  const mayDeposit = useMenuHas('deposit');
  const isOnNetwork = useOnNetworks().has(asset) && hasDeposits;
  const mayWithdraw = useMenuHas('withdraw');
  const isPaidByBank = BANK_CURRENCIES.some((each) => each === asset) && hasDeposits;
  const mayDepositByBank = useMenuHas('fiatDeposit');
  const mayWithdrawToBank = useMenuHas('fiatWithdraw');
  const contract = `${asset}USDT`;
  const isTraded = useContracts().has(contract);
  const name = <VisuallyHidden> {asset}</VisuallyHidden>;
  return (
    <Inline as="span" justify="end" gap="3">
      {isOnNetwork && mayDeposit && (
        <PathLink to={`wallet/recharge/coin/${asset}`}>
          {t('deposit.title')}
          {name}
        </PathLink>
      )}
      {isOnNetwork && mayWithdraw && (
        <PathLink to={`wallet/withdraw/coin/${asset}`}>
          {t('withdraw')}
          {name}
        </PathLink>
      )}
      {isPaidByBank && mayDepositByBank && (
        <PathLink to={`wallet/recharge/fiat/${asset}`}>
          {t('deposit.title')}
          {name}
        </PathLink>
      )}
      {isPaidByBank && mayWithdrawToBank && (
        <PathLink to={`wallet/withdraw/fiat/${asset}`}>
          {t('withdraw')}
          {name}
        </PathLink>
      )}
      {onTransfer !== undefined && (
        <Button kind="link" onClick={onTransfer}>
          {t('transfer.title')}
          {name}
        </Button>
      )}
      {isConvertible && (
        <PathLink to={`convert/${kind === 'fiat' ? 'fiat' : 'coin'}?from=${asset}`}>
          {t('convert')}
          {name}
        </PathLink>
      )}
      {isTraded && (
        <PathLink to={`trading/${contract}`}>
          {t('trade')}
          {name}
        </PathLink>
      )}
    </Inline>
  );
}
