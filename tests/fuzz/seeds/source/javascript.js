0const express = require("express"); const app = express();
app.use("/api", router); app.get("/a/:id", (req, res) => res.send(`x${req.params.id}`));
export default class A extends B { static #p = 1; get x() { return 1 } }
export const f = async ({ a, ...b }) => a; module.exports = { app };
