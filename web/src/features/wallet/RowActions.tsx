import { joinPair } from '@aldgate/domain/market/marketRef.ts';
import { type TradedProduct, traitsOf } from '@aldgate/domain/market/traits.ts';
import { BANK_CURRENCIES } from '@aldgate/domain/money/currencies.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { buttonClass } from '@aldgate/ui/controls/buttonClass.ts';
import { menuItemClass } from '@aldgate/ui/controls/menuItemClass.ts';
import { Icon } from '@aldgate/ui/figures/Icon.tsx';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { VisuallyHidden } from '@aldgate/ui/layout/VisuallyHidden.tsx';
import { Popover } from '@aldgate/ui/overlays/Popover.tsx';
import { Link } from 'react-router';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { PathLink, usePath } from '../../lib/page/links.tsx';
import { useMenuHas } from '../../lib/session/serverMenu.ts';
import type { AssetBalance } from './balances.ts';
import { useAssetServices } from './useAssetServices.ts';

interface RowActionsProps {
  readonly balance: AssetBalance;
  /** Opens a transfer; undefined where the accounts cannot exchange the asset. */
  readonly onTransfer: (() => void) | undefined;
  /** Whether the balance includes the asset account, which deposits credit, and withdrawals and conversions debit. */
  readonly hasAssetAccount: boolean;
  readonly market: RowMarket;
}

/** The market to which the trade leads. */
export interface RowMarket {
  readonly product: TradedProduct;
  /** The instrument for the asset that all are quoted in; without one it has no trade. */
  readonly instrument?: string;
}

const QUOTED_IN = 'USDT';

/** The page of an action, or what it opens. */
type Action = { readonly label: string } & ({ readonly to: string } | { readonly open: () => void });

/** Shows an asset's actions side by side. */
export function RowActions(props: RowActionsProps) {
  const name = <VisuallyHidden> {props.balance.asset}</VisuallyHidden>;
  return (
    <Inline as="span" justify="end" gap="3">
      {useActions(props).map((action) =>
        'to' in action ? (
          <PathLink key={action.label} to={action.to}>
            {action.label}
            {name}
          </PathLink>
        ) : (
          <Button key={action.label} kind="link" onClick={action.open}>
            {action.label}
            {name}
          </Button>
        ),
      )}
    </Inline>
  );
}

/** Shows the actions behind a button, where they do not fit beside the amounts. */
export function RowMenu(props: RowActionsProps) {
  const { t } = useTranslation('wallet');
  const path = usePath();
  const actions = useActions(props);
  if (actions.length === 0) return null;
  return (
    <Popover
      label={t('columns.actionsFor', { asset: props.balance.asset })}
      className={buttonClass({ kind: 'icon' })}
      button={<Icon name="menu" />}
    >
      <Box padding="1 0">
        {actions.map((action) =>
          'to' in action ? (
            <Link key={action.label} to={path(action.to)} className={menuItemClass}>
              {action.label}
            </Link>
          ) : (
            <button key={action.label} type="button" className={menuItemClass} data-closes-panel onClick={action.open}>
              {action.label}
            </button>
          ),
        )}
      </Box>
    </Popover>
  );
}

/** Every action leads to a form that accepts the asset. None until all are known. */
function useActions({
  balance: { asset, kind },
  onTransfer,
  hasAssetAccount,
  market,
}: RowActionsProps): readonly Action[] {
  const { t } = useTranslation('wallet');
  const mayConvert = useMenuHas('convert');
  const mayDeposit = useMenuHas('deposit');
  const mayWithdraw = useMenuHas('withdraw');
  const mayDepositByBank = useMenuHas('fiatDeposit');
  const mayWithdrawToBank = useMenuHas('fiatWithdraw');
  const services = useAssetServices();
  if (services === undefined) return [];
  const isOnNetwork = services.onNetworks.has(asset) && hasAssetAccount;
  const isPaidByBank = BANK_CURRENCIES.some((each) => each === asset) && hasAssetAccount;
  const ofAsset = traitsOf(market.product).hasPositions ? `${asset}${QUOTED_IN}` : joinPair(asset, QUOTED_IN);
  const instrument = asset === QUOTED_IN ? market.instrument : ofAsset;
  const page = (isPossible: boolean, label: string, to: string): readonly Action[] =>
    isPossible ? [{ label, to }] : [];
  return [
    ...page(isOnNetwork && mayDeposit, t('deposit.title'), `wallet/recharge/coin/${asset}`),
    ...page(isOnNetwork && mayWithdraw, t('withdraw'), `wallet/withdraw/coin/${asset}`),
    ...page(isPaidByBank && mayDepositByBank, t('deposit.title'), `wallet/recharge/fiat/${asset}`),
    ...page(isPaidByBank && mayWithdrawToBank, t('withdraw'), `wallet/withdraw/fiat/${asset}`),
    ...(onTransfer === undefined ? [] : [{ label: t('transfer.title'), open: onTransfer }]),
    ...page(
      services.convertible.has(asset) && hasAssetAccount && mayConvert,
      t('convert'),
      `convert/${kind === 'fiat' ? 'fiat' : 'coin'}?from=${asset}`,
    ),
    ...page(instrument !== undefined && services.instruments.has(instrument), t('trade'), `trading/${instrument}`),
  ];
}
