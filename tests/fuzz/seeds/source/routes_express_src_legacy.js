0// Given the application by whoever loads it.
module.exports = function (app, passport) {
  app.get('/login', passport.form);
  app.post('/login', passport.authenticate('local'), (req, res) => res.redirect('/'));
};

function warm(cache) {
  cache.get('/login', { fresh: true });
}
