import { type ComponentPropsWithRef, createElement, type ReactElement } from 'react';
import { cx } from '../cx.ts';
import { type BoxOptions, splitBoxOptions } from './boxStyle.ts';
import styles from './layout.module.css';

type Blocks = 'div' | 'section' | 'article' | 'header' | 'footer' | 'main' | 'nav' | 'form' | 'fieldset' | 'legend';
type Texts = 'p' | 'span' | 'small' | 'strong' | 'b' | 'em' | 'label' | 'h1' | 'h2' | 'h3' | 'h4' | 'time' | 'output';
type Lists = 'ul' | 'ol' | 'li' | 'dl' | 'dt' | 'dd' | 'td' | 'th';
export type Tag = Blocks | Texts | Lists;

export type BoxProps<Name extends Tag> = BoxOptions &
  Omit<ComponentPropsWithRef<Name>, keyof BoxOptions | 'style'> & {
    readonly as?: Name;
    /** On a phone a grid has one column; with 'desktop', on a tablet already. */
    readonly collapse?: boolean | 'desktop';
    /** The narrowest screen that shows it. */
    readonly from?: 'tablet' | 'desktop';
  };

interface Kind {
  /** The element unless `as` names another. */
  readonly tag: Tag;
  readonly displayClass?: string | undefined;
  readonly defaults?: BoxOptions;
}

/** An HTML element with `BoxOptions` beside its attributes: what all layout components are. */
export function renderBox<Name extends Tag>(
  props: BoxProps<Name>,
  { tag, displayClass, defaults }: Kind,
): ReactElement {
  const { as = tag, className, collapse = false, from, ...rest } = props as BoxProps<'div'>;
  const { style, attributes } = splitBoxOptions({ ...defaults, ...rest });
  const names = cx(
    displayClass,
    collapse !== false && (collapse === 'desktop' ? styles.collapseDesktop : styles.collapse),
    from && styles[from],
    className,
  );
  return createElement(as, { ...attributes, style, className: names === '' ? undefined : names });
}
