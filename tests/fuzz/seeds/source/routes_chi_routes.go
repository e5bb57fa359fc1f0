3package main

import "github.com/go-chi/chi/v5"

func (s *Server) routes() {
	s.router.Get("/things/{id}", s.thing)
	s.client.Get("/things/1", s.thing)
	sub := chi.NewRouter()
	sub.Post("/", s.post)
	s.router.Mount("/sub", sub)
}
