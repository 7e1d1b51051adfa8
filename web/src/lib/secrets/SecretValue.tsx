import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { CopyButton } from '../lists/CopyButton.tsx';
import styles from './secrets.module.css';

interface SecretValueProps {
  readonly label: string;
  readonly value: string;
  readonly onCopied?: () => void;
}

/** A part of a key in whole, with a button that copies it. */
export function SecretValue({ label, value, onCopied }: SecretValueProps) {
  return (
    <Stack gap="1">
      <Text as="span" size="12" tone="2">
        {label}
      </Text>
      <Inline gap="2" justify="between">
        <code className={styles.code}>{value}</code>
        <CopyButton value={value} label={label} onCopied={onCopied} />
      </Inline>
    </Stack>
  );
}

/** A key and its secret as variables of a file. */
export function SecretVariables({ label, value, onCopied }: SecretValueProps) {
  return (
    <Stack gap="1">
      <Inline gap="2" justify="between" size="12" tone="2">
        {label}
        <CopyButton value={value} label={label} onCopied={onCopied} />
      </Inline>
      <pre className={`${styles.code} ${styles.variables}`}>{value}</pre>
    </Stack>
  );
}
