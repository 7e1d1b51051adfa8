import { Button } from '@aldgate/ui/controls/Button.tsx';
import { SelectField } from '@aldgate/ui/controls/SelectField.tsx';
import { Icon } from '@aldgate/ui/figures/Icon.tsx';
import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { ACCOUNT_TYPES } from '../balances.ts';
import { selectAccount, swapAccounts, type TransferRoute, type TransferSide } from './route.ts';
import styles from './transfer.module.css';

interface AccountFieldsProps {
  readonly route: TransferRoute;
  readonly disabled: boolean;
  readonly onRoute: (route: TransferRoute) => void;
}

/** The two accounts, and a button that swaps them. */
export function AccountFields({ route, disabled, onRoute }: AccountFieldsProps) {
  const { t } = useTranslation('wallet');
  const options = ACCOUNT_TYPES.map((account) => ({
    value: account,
    label: t(`accounts.${account}`),
    detail: t(`transfer.kinds.${account}`),
  }));
  const field = (end: TransferSide) => (
    <SelectField
      label={t(`transfer.${end}`)}
      options={options}
      value={route[end]}
      disabled={disabled}
      onValue={(account) => onRoute(selectAccount(route, end, account))}
    />
  );
  return (
    <Grid columns="minmax(0, 1fr) auto minmax(0, 1fr)" align="end" gap="2">
      {field('transferFrom')}
      <Button
        kind="square"
        aria-label={t('transfer.flip')}
        disabled={disabled}
        onClick={() => onRoute(swapAccounts(route))}
      >
        <span className={styles.across}>
          <Icon name="swap" />
        </span>
      </Button>
      {field('transferTo')}
    </Grid>
  );
}
