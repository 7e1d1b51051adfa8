import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { DayTextField } from '@aldgate/ui/days/DayTextField.tsx';

/** How the channel names an entry, and the day on which it booked it. */
export interface Names {
  readonly channelReference: string;
  readonly bookedOn: string;
}

export const NEW_NAMES: Names = { channelReference: '', bookedOn: '' };

export const isNamed = ({ channelReference, bookedOn }: Names): boolean =>
  channelReference.trim() !== '' && /^\d{4}-\d{2}-\d{2}$/.test(bookedOn.trim());

interface ChannelNamesProps {
  readonly value: Names;
  readonly onValue: (value: Names) => void;
}

/** The fields that every entry has. */
export function ChannelNames({ value, onValue }: ChannelNamesProps) {
  return (
    <>
      <TextField
        label="Channel’s reference"
        maxLength={35}
        value={value.channelReference}
        onValue={(channelReference) => onValue({ ...value, channelReference })}
      />
      <DayTextField
        label="Booked on"
        value={value.bookedOn}
        onValue={(bookedOn) => onValue({ ...value, bookedOn: bookedOn.trim() })}
      />
    </>
  );
}
