2import * as React from "react";
export function Panel<T>({ a }: Props<T>): JSX.Element { return <div onClick={() => 1}>{a}</div>; }
