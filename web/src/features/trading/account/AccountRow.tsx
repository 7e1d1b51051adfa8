import { Row } from '@aldgate/ui/figures/Rows.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useAccount } from './accounts.ts';
import { useProduct } from './product.ts';

/** The account that an action concerns, with its exchange. */
export function AccountRow() {
  const { t } = useTranslation('trading');
  const account = useAccount();
  const product = useProduct();
  return (
    <Row label={t(`account.titles.${product}`)}>{account && `${account.accountName} · ${account.exchangeName}`}</Row>
  );
}
