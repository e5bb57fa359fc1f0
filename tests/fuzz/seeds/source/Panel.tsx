2import React from 'react';

export interface PanelProps { title: string; children?: React.ReactNode }

/** A box with a title. */
export const Panel: React.FC<PanelProps> = ({ title, children }) => (
  <section>{title}: export function fake() {children}</section>
);

const Hidden = () => <b />;

export default function App({ name }: { name: string }) {
  const Inner = () => <Hidden />;
  return <Panel title={name}><Inner /></Panel>;
}
