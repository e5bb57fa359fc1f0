3package main

import (
	"net/http"

	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"
)

func main() {
	r := chi.NewRouter()
	r.Use(middleware.Logger)
	r.Get("/", index)
	r.With(paginate).Get("/articles", listArticles)
	r.Route("/users", func(r chi.Router) {
		r.Get("/", listUsers)
		r.Post("/", createUser)
		r.Route("/{userID}", func(r chi.Router) {
			r.Use(userContext)
			r.Get("/", getUser)
			r.With(own).Put("/", updateUser)
			r.Delete("/photos/{photo}", deletePhoto)
		})
	})
	r.Group(func(r chi.Router) {
		r.Use(auth)
		r.Patch("/settings", changeSettings)
		r.Get("/me", func(w http.ResponseWriter, req *http.Request) {
			name := chi.URLParam(req, "name")
			req.Header.Get(name)
			cache.Get("/me", name)
		})
	})
	r.Mount("/admin", adminRouter())
	r.Handle("/metrics", metrics)
	r.Method("OPTIONS", "/any", anyHandler)
	r.MethodFunc(http.MethodHead, "/any", anyFunc)
	r.NotFound(notFound)
	// r.Get("/hidden", hidden)
	http.ListenAndServe(":3000", r)
}

func adminRouter() http.Handler {
	r := chi.NewRouter()
	r.Get("/accounts", accounts)
	return r
}
