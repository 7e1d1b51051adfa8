import { formatDay } from '@aldgate/ui/format/day.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import type { ReactNode } from 'react';
import { DayCanvas } from './DayCanvas.tsx';
import { createDayDrawing, type DayLines } from './dayDrawing.ts';

interface DayChartProps {
  readonly label: string;
  readonly attribution: string;
  readonly chart: DayLines;
  /** Writes the value of a line on the day of an index. */
  readonly legend: readonly {
    readonly name: string;
    readonly label: string;
    readonly value: (index: number) => ReactNode;
  }[];
  /** Beside the values of a day. */
  readonly renderNote?: (index: number) => ReactNode;
}

/** A figure by day with the lines that it is compared with, and its values on the day under the pointer. */
export function DayChart({ label, attribution, chart, legend, renderNote }: DayChartProps) {
  const locale = useLocale();
  const { days, lines } = chart;
  return (
    <DayCanvas
      label={label}
      attribution={attribution}
      create={createDayDrawing}
      content={chart}
      renderLegend={(hovered) => {
        const index = hovered !== undefined && days[hovered] !== undefined ? hovered : days.length - 1;
        const day = days[index];
        return (
          day !== undefined && (
            <>
              <span>{formatDay(day, locale)}</span>
              {legend.map((each) => (
                <span key={each.name} data-line={lines.find(({ name }) => name === each.name)?.color}>
                  {each.label} {each.value(index)}
                </span>
              ))}
              {renderNote?.(index)}
            </>
          )
        );
      }}
    />
  );
}
