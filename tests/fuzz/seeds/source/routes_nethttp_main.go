3package main

import (
	"log"
	"net/http"
)

const base = "/api"

type server struct {
	mux   *http.ServeMux
	store *Store
}

func (s *server) routes() {
	s.mux.HandleFunc("GET /users", s.listUsers)
	s.mux.HandleFunc("GET /users/{id}", s.getUser)
	s.mux.HandleFunc("POST /users", s.auth(s.createUser))
	s.mux.Handle("DELETE /users/{id}", http.HandlerFunc(s.deleteUser))
	s.store.Handle("/not/a/route", s.getUser)
}

func main() {
	mux := http.NewServeMux()
	mux.HandleFunc("/", index)
	mux.HandleFunc(base+"/status", status)
	mux.Handle("/static/", http.FileServer(http.Dir("public")))
	mux.HandleFunc("PUT example.org/x", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Get("/nothing")
		r.Header.Get("X-Token")
	})

	v1 := http.NewServeMux()
	v1.HandleFunc("GET /items", items)
	mux.Handle("/v1/", http.StripPrefix("/v1", v1))

	http.HandleFunc("/debug", debug)
	http.Handle("/metrics", metrics())
	// http.HandleFunc("/hidden", hidden)
	resp, err := http.Get("http://localhost/users")
	log.Println(resp, err, `http.HandleFunc("/quoted", quoted)`)
	log.Fatal(http.ListenAndServe(":8080", mux))
}
