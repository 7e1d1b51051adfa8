import { QrCode } from '@aldgate/ui/figures/QrCode.tsx';
import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { type ReactNode, useMemo } from 'react';
import { renderSVG } from 'uqr';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { CopyButton } from '../../../lib/lists/CopyButton.tsx';
import styles from './deposits.module.css';

interface AddressCodeProps {
  readonly asset: string;
  /** The network's name. */
  readonly network: string;
  readonly address: string;
  /** EIP-681 or BIP 21. */
  readonly uri: string;
  /** Beside the copy button. */
  readonly action?: ReactNode;
  /** Below the address: its terms. */
  readonly children: ReactNode;
}

/** A deposit address as a code and in full. */
export function AddressCode({ asset, network, address, uri, action, children }: AddressCodeProps) {
  const { t } = useTranslation('wallet');
  const { t: tApp } = useTranslation();
  const image = useMemo(() => formatQrImage(uri), [uri]);
  return (
    <Grid collapse columns="auto minmax(0, 1fr)" gap="5" align="start">
      <div className={styles.code}>
        <QrCode image={image} label={t('deposit.code', { asset, network })} loading={tApp('loading')} />
      </div>
      <Stack gap="4">
        <Stack gap="2" justifyItems="start">
          <Text size="12" tone="2">
            {t('deposit.address', { asset, network })}
          </Text>
          <code className={styles.address}>{address}</code>
          <Inline wrap gap="2 4">
            <CopyButton value={address} label={t('deposit.addressName')} />
            {action}
          </Inline>
        </Stack>
        {children}
      </Stack>
    </Grid>
  );
}

/** The light modules that surround a code. */
const QUIET = 4;

/** The code of a text as the address of an image. */
const formatQrImage = (text: string): string =>
  `data:image/svg+xml,${encodeURIComponent(renderSVG(text, { ecc: 'M', border: QUIET }))}`;
