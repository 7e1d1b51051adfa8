import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { type ReactNode, useId } from 'react';
import styles from './account.module.css';

interface SettingProps {
  readonly title: string;
  /** The current state, where the action does not show it. */
  readonly value: ReactNode;
  readonly text: string;
  readonly action: ReactNode;
  /** Sub-rows of the setting. */
  readonly children?: ReactNode;
}

/** A row of the security page: name, state, and the action at the right. */
export function Setting({ title, value, text, action, children }: SettingProps) {
  return (
    <section className={styles.setting} aria-label={title}>
      <Heading as="h3" size="14" weight="mid">
        {title}
      </Heading>
      <Stack gap="1" justifyItems="start" shrink size="14" breakWords>
        {value}
        <Text as="small" size="12" lead="text" tone="2">
          {text}
        </Text>
      </Stack>
      <div>{action}</div>
      {children}
    </section>
  );
}

interface SectionProps {
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A section with its heading, and the action on the whole section at the right. */
export function Section({ title, action, children }: SectionProps) {
  const id = useId();
  return (
    <Box as="section" maxWidth="960px" marginTop="8" aria-labelledby={id}>
      <Inline wrap gap="2 3" minHeight="28px" padding="0 0 2">
        <Heading id={id}>{title}</Heading>
        {action !== undefined && <Box end>{action}</Box>}
      </Inline>
      {children}
    </Box>
  );
}
