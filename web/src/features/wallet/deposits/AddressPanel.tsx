import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { memberMay } from '@aldgate/domain/identity/roles.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { QrCode } from '@aldgate/ui/figures/QrCode.tsx';
import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { useMemo } from 'react';
import { renderSVG } from 'uqr';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { CopyButton } from '../../../lib/lists/CopyButton.tsx';
import { ActionError } from '../../../lib/messages/ActionError.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { DepositTerms } from './DepositTerms.tsx';
import styles from './deposits.module.css';
import { hasSeveralAddresses } from './depositTerms.ts';
import { type Network, useNewAddress } from './queries.ts';

interface AddressPanelProps {
  readonly asset: string;
  readonly network: Network;
  readonly address: AnswerOf<'getDepositAddress'>;
}

/** The address as a code and in full, with what may be sent to it and on which terms. */
export function AddressPanel({ asset, network, address }: AddressPanelProps) {
  const { t } = useTranslation('wallet');
  const { t: tApp } = useTranslation();
  const image = useMemo(() => formatQrImage(address.uri), [address.uri]);
  const role = useSession(({ userInfo }) => userInfo?.role);
  const mayRenew = hasSeveralAddresses(address.uri) && role !== undefined && memberMay(role, 'move');
  return (
    <Stack gap="4" maxWidth="760px">
      <Note kind="warning">{t('deposit.warning', { asset, network: network.name })}</Note>
      <Grid collapse columns="auto minmax(0, 1fr)" gap="5" align="start">
        <div className={styles.code}>
          <QrCode image={image} label={t('deposit.code', { asset, network: network.name })} loading={tApp('loading')} />
        </div>
        <Stack gap="4">
          <Stack gap="2" justifyItems="start">
            <Text size="12" tone="2">
              {t('deposit.address', { asset, network: network.name })}
            </Text>
            <code className={styles.address}>{address.address}</code>
            <Inline wrap gap="2 4">
              <CopyButton value={address.address} label={t('deposit.addressName')} />
              {mayRenew && <NewAddress asset={asset} network={network.network} />}
            </Inline>
          </Stack>
          <DepositTerms asset={asset} network={network} />
        </Stack>
      </Grid>
    </Stack>
  );
}

/** Another address of the same account; the earlier ones stay valid. */
function NewAddress({ asset, network }: { asset: string; network: string }) {
  const { t } = useTranslation('wallet');
  const renewal = useNewAddress({ asset, network });
  return (
    <>
      <Button kind="link" disabled={renewal.isPending} onClick={() => renewal.mutate({ asset, network, fresh: true })}>
        {t('deposit.fresh')}
      </Button>
      <Text as="span" size="12" tone="3">
        {t('deposit.freshNote')}
      </Text>
      <ActionError error={renewal.error} />
    </>
  );
}

/** The light modules that surround a code. */
const QUIET = 4;

/** The code of a text as the address of an image. */
const formatQrImage = (text: string): string =>
  `data:image/svg+xml,${encodeURIComponent(renderSVG(text, { ecc: 'M', border: QUIET }))}`;
