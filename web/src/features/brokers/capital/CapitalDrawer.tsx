import { EntryDrawer, type EntryDrawerProps } from '../../../lib/forms/EntryDrawer.tsx';
import { BrokerError } from '../parts/BrokerError.tsx';

/** A form that changes the capital of a project. */
export const CapitalDrawer = (props: Omit<EntryDrawerProps, 'failure'>) => (
  <EntryDrawer {...props} failure={<BrokerError error={props.error} />} />
);
